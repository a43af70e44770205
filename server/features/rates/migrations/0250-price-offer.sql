-- Prices as they were offered to a customer on paper: what was printed, and the snapshots that stand behind it. Never changed: another
-- offer is another row.
create table price_offer (
  id text primary key,
  company_id text not null references company (id),
  offer_no text not null unique,
  customer_company_id text references company (id),
  customer_name text,
  -- offers as the customer sees them, with the names of their codes
  content jsonb not null,
  snapshot_ids text[] not null,
  valid_to date not null,
  made_at timestamptz not null,
  made_by text not null,
  made_by_name text not null
);
create index price_offer_company on price_offer (company_id, made_at desc, id desc);

grant select, insert on price_offer to fairlead_app;
alter table price_offer enable row level security;
create policy own on price_offer to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
