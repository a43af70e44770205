-- Bids as their seller sees them, as a list with filters; the platform sees those of all sellers.

create index space_bid_newest on space_bid (created_at desc, id desc);

create view sold_space_bid as
  select b.id, b.seller_company_id as company_id, b.state, b.due_at, f.offer_no, c.name_zh as buyer_name, c.name_en as buyer_name_en,
    s.name_zh as seller_name, s.name_en as seller_name_en, s.company_code as seller_code, n.items, b.currency, n.amount, n.offer_amount,
    round((1 - n.amount / n.offer_amount) * 100, 1) as below_pct, f.vessel_name || ' ' || f.voyage_no as sailing,
    p.un_locode || ' - ' || d.un_locode as lane, f.etd, b.created_at as bid_at, nullif(b.note, '') as note,
    nullif(b.answer, '') as answer, o.order_no, b.version, b.created_at, b.updated_at
  from space_bid as b
    join space_offer as f on f.id = b.offer_id
    join port as p on p.id = f.pol_id
    join port as d on d.id = f.pod_id
    join company as c on c.id = b.company_id
    join company as s on s.id = b.seller_company_id
    left join space_order as o on o.id = b.order_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('containerType', i ->> 'containerType', 'qty', (i ->> 'qty')::integer, 'price', i ->> 'price',
          'offerPrice', l.price::text, 'counterPrice', b.counter ->> (i ->> 'containerType'))) as items,
        sum((i ->> 'qty')::integer * (i ->> 'price')::numeric)::numeric(14, 2) as amount,
        sum((i ->> 'qty')::integer * l.price)::numeric(14, 2) as offer_amount
      from jsonb_array_elements(b.items) as i left join space_line as l on l.id = i ->> 'lineId'
    ) as n
  where b.seller_company_id = current_setting('app.company', true) or current_setting('app.company_kind', true) = 'platform';
grant select on sold_space_bid to fairlead_app;
