-- What sellers and the platform keep of offers and orders beyond their life (design commercial B.4.1).

alter table space_offer
  -- the platform, where its staff published for the seller
  add column publisher_company_id text references company (id),
  add column is_pinned boolean not null default false,
  add column published_at timestamptz;
-- Who published for a seller goes on writing the draft.
drop policy own on space_offer;
create policy own on space_offer to fairlead_app
  using (current_setting('app.company', true) in (company_id, publisher_company_id))
  with check (current_setting('app.company', true) in (company_id, publisher_company_id));
create index space_offer_pending on space_offer (updated_at, id) where state = 'PENDING';

alter table space_order
  add column ended_at timestamptz,
  -- BUYER, SELLER, PLATFORM, SYSTEM
  add column ended_by text,
  add column revoke jsonb,
  add column compensation numeric(12, 2),
  add column settlement_ref text,
  add column settled_at timestamptz;
create index space_order_waiting on space_order (seller_company_id, state, confirm_due_at)
  where state in ('SUBMITTED', 'CANCEL_REQUESTED');
create index space_order_revoke on space_order (updated_at) where state = 'CONFIRMED' and revoke is not null;
create index space_order_newest on space_order (created_at desc, id desc);

-- Which companies have looked at an offer, day by day: sellers read how many.
create table space_look (
  offer_id text not null references space_offer (id) on delete cascade,
  company_id text not null references company (id),
  day date not null,
  primary key (offer_id, company_id, day)
);

-- Orders as their seller sees them; the platform sees those of all sellers.
drop view sold_space_order;
create view sold_space_order as
  select o.id, o.seller_company_id as company_id, o.order_no, o.offer_id, o.state, o.offer_no, o.sailing, o.lane, o.buyer_name,
    o.seller_name, s.company_code as seller_code, o.etd, o.items, o.currency, o.amount, o.hold_expire_at, o.confirm_due_at,
    o.cancel_due_at, o.fee, o.buyer_ref, o.state_reason, o.ended_at, o.ended_by, o.compensation, o.settlement_ref, o.settled_at,
    o.revoke is not null and o.state = 'CONFIRMED' as is_revoke_asked,
    round(o.amount * coalesce(f.deposit_pct, 0) / 100, 2) as deposit,
    o.details ->> 'contactName' as contact_name,
    coalesce(nullif(o.details ->> 'phone', ''), o.details ->> 'mail') as contact_at,
    o.details ->> 'goods' as goods,
    (select string_agg(r ->> 'ref', ' ') from jsonb_array_elements(o.refs) as r) as ref_text,
    o.version, o.created_at, o.updated_at
  from space_order as o
    join space_offer as f on f.id = o.offer_id
    join company as s on s.id = o.seller_company_id
  where o.seller_company_id = current_setting('app.company', true) or current_setting('app.company_kind', true) = 'platform';

-- Offers of all sellers for the staff of the platform: neither cost nor floor nor booking numbers, and no draft of another company.
create view all_space_offer as
  select f.id, f.company_id, f.offer_no, f.state, s.name_zh as seller_name, s.name_en as seller_name_en, s.company_code as seller_code,
    f.carrier_id, f.vessel_name, f.voyage_no, f.pol_id, f.pod_id, f.etd, f.sell_until, f.currency, l.line_text,
    l.qty_total, l.qty_held, l.qty_sold, l.qty_withdrawn, l.qty_total - l.qty_held - l.qty_sold - l.qty_withdrawn as qty_free,
    l.teu_free, f.confirm_mode, f.visibility, f.is_pinned, f.published_at, f.state_reason,
    f.publisher_company_id is not null as is_on_behalf, f.version, f.created_at, f.updated_at
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
grant select on sold_space_order, all_space_offer to fairlead_app;
