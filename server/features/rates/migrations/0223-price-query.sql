-- Who asked for which price and what came of it, and prices as they were promised.

create table price_query_log (
  id text primary key,
  at timestamptz not null,
  channel text not null check (channel in ('STAFF', 'CUSTOMER', 'SITE', 'API')),
  -- the company that asked; null for a visitor
  company_id text references company (id),
  employee_id text,
  -- the company whose rates were asked for
  seller_company_id text not null references company (id),
  -- for whom staff asked
  customer_company_id text references company (id),
  pol_codes text[] not null,
  pod_codes text[] not null,
  container_types text[] not null,
  criteria jsonb not null,
  result_count integer not null,
  best_currency text,
  best_amount numeric(16, 4),
  -- what became of it: a quote, a hold, a booking
  chosen_rate_id text,
  converted_to text,
  ms integer not null,
  -- hash of a visitor's network address with the day in it; gone as soon as no limit counts it any more
  visitor text
);
create index price_query_log_seller on price_query_log (seller_company_id, at desc, id);
create index price_query_log_company on price_query_log (company_id, at desc, id);
create index price_query_log_visitor on price_query_log (visitor, at) where visitor is not null;
create index price_query_log_at on price_query_log (at);

grant select, insert on price_query_log to fairlead_app;
alter table price_query_log enable row level security;
-- The seller learns what was asked of it; who asked reads his own.
create policy readers on price_query_log for select to fairlead_app
  using (company_id = current_setting('app.company', true) or seller_company_id = current_setting('app.company', true));
create policy writers on price_query_log for insert to fairlead_app
  with check (coalesce(company_id, '') = current_setting('app.company', true));

-- A price as it was when it was promised: every line with its rules and their versions, rates of exchange, time. Never recalculated;
-- a new price is a new row that names the one before. It holds cost, so only the seller reads it.
create table price_snapshot (
  id text primary key,
  company_id text not null references company (id),
  buyer_company_id text references company (id),
  rate_id text not null,
  rate_version integer not null,
  criteria jsonb not null,
  price jsonb not null,
  price_date date not null,
  made_at timestamptz not null,
  made_by text,
  replaces_id text references price_snapshot (id)
);
create index price_snapshot_rate on price_snapshot (company_id, rate_id, made_at desc);
create index price_snapshot_replaces on price_snapshot (replaces_id) where replaces_id is not null;

grant select, insert on price_snapshot to fairlead_app;
alter table price_snapshot enable row level security;
create policy own on price_snapshot to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
