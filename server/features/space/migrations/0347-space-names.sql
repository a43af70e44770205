-- Names of both sides in English as well; the booking that an order has become; offers whose counters do not agree.

drop view hall_space_line;
create view hall_space_line as
select md5(l.id) as id, f.company_id, f.id as offer_id, c.name_zh as seller_name, c.name_en as seller_name_en, f.offer_no, f.state,
  f.carrier_id, f.vessel_name, f.voyage_no, f.pol_id, f.pot_ids, f.pod_id, f.etd, f.eta, f.si_cut_off, l.container_type, l.price,
  f.currency, case when viewer.kind = 'platform' then free.n else least(free.n, 10) end as available,
  viewer.kind <> 'platform' and free.n > 10 as is_more,
  case when viewer.kind = 'platform' then l.qty_total end as total,
  f.price_includes, f.confirm_mode, f.sell_until, f.company_id = viewer.id as is_own, f.version, f.created_at, f.updated_at
from company as viewer
  join space_offer as f on f.visibility <> 'COMPANIES' or f.company_id = viewer.id or viewer.company_code = any(f.audience_codes)
  join space_line as l on l.offer_id = f.id
  join company as c on c.id = f.company_id
  cross join lateral (
    select case when l.is_blocked then 0 else l.qty_total - l.qty_withdrawn - l.qty_held - l.qty_sold end as n) as free
where viewer.id = current_setting('app.company', true) and f.state in ('ON_SALE', 'SOLD_OUT')
  and f.sell_until > now() and (f.sell_from is null or f.sell_from <= now());
grant select on hall_space_line to fairlead_app;

drop view my_space_order;
create view my_space_order as
  select o.id, o.order_no, o.offer_id, o.company_id, o.seller_company_id, o.buyer_employee_id, o.request_key, o.state, o.offer_no,
    o.sailing, o.lane, o.buyer_name, o.seller_name, s.name_en as seller_name_en, o.etd, o.items, o.currency, o.amount, o.hold_expire_at,
    o.is_extended, o.confirm_due_at, o.cancel_due_at, o.details, o.refs, o.fee, o.buyer_ref, o.state_reason, o.ended_by,
    (select b.id from booking as b where b.links ->> 'spaceOrderId' = o.id order by b.created_at desc limit 1) as booking_id,
    o.version, o.created_at, o.updated_at
  from space_order as o join company as s on s.id = o.seller_company_id
  where o.company_id = current_setting('app.company', true);

drop view sold_space_order;
create view sold_space_order as
  select o.id, o.seller_company_id as company_id, o.order_no, o.offer_id, o.state, o.offer_no, o.sailing, o.lane, o.buyer_name,
    b.name_en as buyer_name_en, o.seller_name, s.name_en as seller_name_en, s.company_code as seller_code, o.etd, o.items, o.currency,
    o.amount, o.hold_expire_at, o.confirm_due_at, o.cancel_due_at, o.fee, o.buyer_ref, o.state_reason, o.ended_at, o.ended_by,
    o.compensation, o.settlement_ref, o.settled_at, o.revoke is not null and o.state = 'CONFIRMED' as is_revoke_asked,
    round(o.amount * coalesce(f.deposit_pct, 0) / 100, 2) as deposit,
    o.details ->> 'contactName' as contact_name,
    coalesce(nullif(o.details ->> 'phone', ''), o.details ->> 'mail') as contact_at,
    o.details ->> 'goods' as goods,
    (select string_agg(r ->> 'ref', ' ') from jsonb_array_elements(o.refs) as r) as ref_text,
    f.source_booking_no, o.version, o.created_at, o.updated_at
  from space_order as o
    join space_offer as f on f.id = o.offer_id
    join company as s on s.id = o.seller_company_id
    join company as b on b.id = o.company_id
  where o.seller_company_id = current_setting('app.company', true) or current_setting('app.company_kind', true) = 'platform';
grant select on my_space_order, sold_space_order to fairlead_app;

drop view all_space_offer;
create view all_space_offer as
  select f.id, f.company_id, f.offer_no, f.state, s.name_zh as seller_name, s.name_en as seller_name_en, s.company_code as seller_code,
    f.carrier_id, f.vessel_name, f.voyage_no, f.pol_id, f.pod_id, f.etd, f.sell_until, f.currency, l.line_text,
    l.qty_total, l.qty_held, l.qty_sold, l.qty_withdrawn, l.qty_total - l.qty_held - l.qty_sold - l.qty_withdrawn as qty_free,
    l.teu_free, f.confirm_mode, f.visibility, f.is_pinned, f.published_at, f.state_reason,
    f.publisher_company_id is not null as is_on_behalf,
    exists (select from space_line as b where b.offer_id = f.id and b.is_blocked) as is_blocked,
    f.version, f.created_at, f.updated_at
  from space_offer as f
    join company as s on s.id = f.company_id
    cross join lateral (
      select string_agg(n.container_type || ' ' || n.free || '/' || n.total || ' @' || n.price, ', ' order by n.container_type) as line_text,
        coalesce(sum(n.total), 0)::integer as qty_total, coalesce(sum(n.held), 0)::integer as qty_held,
        coalesce(sum(n.sold), 0)::integer as qty_sold, coalesce(sum(n.withdrawn), 0)::integer as qty_withdrawn,
        coalesce(sum(n.free * case left(n.container_type, 2) when '20' then 1 when '45' then 2.25 else 2 end), 0)::numeric(9, 2) as teu_free
      from (
        select c.container_type, c.price, c.qty_total as total, c.qty_held as held, c.qty_sold as sold, c.qty_withdrawn as withdrawn,
          c.qty_total - c.qty_withdrawn - c.qty_held - c.qty_sold as free
        from space_line as c where c.offer_id = f.id
        union all
        select d ->> 'containerType', (d ->> 'price')::numeric(9, 2), (d ->> 'qty')::integer, 0, 0, 0, (d ->> 'qty')::integer
        from jsonb_array_elements(f.lines) as d where f.state in ('DRAFT', 'PENDING')
          and not exists (select from space_line as c where c.offer_id = f.id)
      ) as n
    ) as l
  where current_setting('app.company_kind', true) = 'platform'
    and (f.state <> 'DRAFT' or current_setting('app.company', true) in (f.company_id, f.publisher_company_id));
grant select on all_space_offer to fairlead_app;
