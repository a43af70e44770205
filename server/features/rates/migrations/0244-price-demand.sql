-- What is asked of a company, so that it can be counted: whose price was best, what kind of question it was, and one row a lane that
-- was asked for.

alter table price_query_log
  add column mode text not null default 'FCL' check (mode in ('FCL', 'LCL')),
  -- a search, one line of a list of lanes, why a price is what it is, a file
  add column kind text not null default 'SEARCH' check (kind in ('SEARCH', 'LANES', 'EXPLAIN', 'EXPORT')),
  add column best_carrier_id text;

-- Of searches and lists of lanes alone: a file or an explanation of what was found already is no further demand.
create table price_query_lane (
  query_id text not null references price_query_log (id) on delete cascade,
  seller_company_id text not null references company (id),
  at timestamptz not null,
  mode text not null,
  pol_code text not null,
  pod_code text not null,
  container_types text[] not null,
  depart_from date not null,
  depart_to date not null,
  primary key (query_id, pol_code, pod_code)
);
create index price_query_lane_lane on price_query_lane (seller_company_id, mode, pol_code, pod_code, at);
create index price_query_lane_at on price_query_lane (seller_company_id, mode, at);

insert into price_query_lane
select q.id, q.seller_company_id, q.at, q.mode, pol, pod, q.container_types,
  (q.criteria ->> 'from')::date, (q.criteria ->> 'to')::date
from price_query_log as q cross join unnest(q.pol_codes) as pol cross join unnest(q.pod_codes) as pod
where pol <> pod and q.criteria ->> 'from' is not null and q.criteria ->> 'to' is not null
on conflict do nothing;

grant select on price_query_lane to fairlead_app;
alter table price_query_lane enable row level security;
create policy sellers on price_query_lane for select to fairlead_app
  using (seller_company_id = current_setting('app.company', true));

-- What is counted beside the lists: space that nobody confirmed lately, and ships that came when.
create index fcl_rate_space on fcl_rate (company_id, space_status_at) where state = 'ACTIVE';
create index port_call_arrived on port_call (arrival_actual) where arrival_actual is not null;
