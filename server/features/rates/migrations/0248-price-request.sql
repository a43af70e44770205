-- A price that no rate gives is asked for (design commercial A.4.4). Two companies work on one request: the one that asks and the one
-- that is asked, which are the same where staff ask their own pricing. The row is a projection of its log (document_event, type
-- 'priceRequest'); each side's calls say what of it the side is shown.
create table price_request (
  id text primary key,
  request_no text not null unique,
  company_id text not null references company (id),
  seller_company_id text not null references company (id),
  -- for whom; null where staff named nobody
  customer_company_id text references company (id),
  customer_name text,
  mode text not null check (mode in ('FCL', 'LCL')),
  pol text not null,
  pod text not null,
  box text not null,
  cargo text not null,
  etd_from date,
  etd_to date,
  goods text not null,
  target_price numeric(16, 4),
  target_currency text not null,
  note text not null,
  asked_by text not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  assignee_id text,
  assignee_name text,
  escalated_at timestamptz,
  answered_at timestamptz,
  answer_text text,
  answer_rate_id text,
  answer_rate_no text,
  outcome text check (outcome in ('WON', 'LOST', 'EXPIRED')),
  state text not null check (state in ('OPEN', 'ASSIGNED', 'ANSWERED', 'CLOSED')),
  version integer not null check (version > 0),
  updated_at timestamptz not null
);
create index price_request_asker on price_request (company_id, state, due_at, id);
create index price_request_seller on price_request (seller_company_id, state, due_at, id);
create index price_request_overdue on price_request (due_at, id)
  where state in ('OPEN', 'ASSIGNED') and escalated_at is null;
create index price_request_over on price_request (etd_to, id) where state <> 'CLOSED' and etd_to is not null;

grant select, insert, update on price_request to fairlead_app;
alter table price_request enable row level security;
create policy sides on price_request for select to fairlead_app
  using (company_id = current_setting('app.company', true) or seller_company_id = current_setting('app.company', true));
create policy asks on price_request for insert to fairlead_app
  with check (company_id = current_setting('app.company', true));
create policy works on price_request for update to fairlead_app
  using (company_id = current_setting('app.company', true) or seller_company_id = current_setting('app.company', true));
