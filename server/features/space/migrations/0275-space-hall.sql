-- What a company may buy, line by line (design commercial B.4): offers of others are read through this view alone, which shows neither cost
-- nor floor. Buyers learn of up to ten free containers; the platform, whose staff sell for everybody, of all.
-- A row of a list is known by at most 36 characters; a line's own id, offer and container type, is longer.
create view hall_space_line as
select md5(l.id) as id, f.company_id, f.id as offer_id, c.name_zh as seller_name, f.offer_no, f.state, f.carrier_id, f.vessel_name,
  f.voyage_no, f.pol_id, f.pot_ids, f.pod_id, f.etd, f.eta, f.si_cut_off, l.container_type, l.price, f.currency,
  case when viewer.kind = 'platform' then free.n else least(free.n, 10) end as available,
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

create index space_line_offer on space_line (offer_id, id);

-- Staff who ordered for a customer; the customer's own person is not known then.
alter table space_order add column sold_by text;
