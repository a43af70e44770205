-- What is known of a company beyond its name (people-and-portals B.2): one row a company, made together with it.

create table company_profile (
  company_id text primary key references company (id) on delete cascade,
  registration_no text check (length(registration_no) <= 35),
  tax_id text check (length(tax_id) <= 35),
  -- as documents print it: 1-5 lines of 35
  address_lines text[] not null default '{}' check (cardinality(address_lines) <= 5),
  address_zh text check (length(address_zh) <= 200),
  city text,
  city_code text check (city_code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  postcode text check (length(postcode) <= 17),
  phone text check (length(phone) <= 35),
  website text check (website ~ '^https://' and length(website) <= 200),
  email_domain text check (email_domain = lower(email_domain)),
  industry text,
  size_band text,
  annual_teu_band text,
  contact_name text check (length(contact_name) <= 50),
  contact_phone text check (length(contact_phone) <= 35),
  contact_email text check (length(contact_email) <= 254),
  -- price level of a customer
  customer_level_id text,
  credit_limit numeric(15, 2) not null default 0 check (credit_limit >= 0),
  credit_currency text not null default 'CNY' check (credit_currency ~ '^[A-Z]{3}$'),
  -- what a customer pays after, and what we pay a provider after
  payment_term_days integer not null default 0 check (payment_term_days between 0 and 120),
  settlement_day integer check (settlement_day between 1 and 31),
  invoice_title text check (length(invoice_title) <= 100),
  -- [{ bank, account, currency, swift }]
  bank_accounts jsonb not null default '[]',
  lines_served text[] not null default '{}',
  ports_served text[] not null default '{}',
  parent_company_id text references company (id),
  same_legal_entity_id text,
  portal_enabled boolean not null default false,
  portal_site_id text,
  version integer not null default 1,
  -- facts in the company's log
  fact_seq integer not null default 0,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index company_profile_parent on company_profile (parent_company_id) where parent_company_id is not null;
create index company_profile_registration on company_profile (registration_no) where registration_no is not null;
create index company_profile_level on company_profile (customer_level_id) where customer_level_id is not null;

create function make_company_profile() returns trigger language plpgsql set search_path from current as $$
begin
  insert into company_profile (company_id, updated_at) values (new.id, new.created_at) on conflict do nothing;
  return null;
end $$;
create trigger profile after insert on company for each row execute function make_company_profile();
insert into company_profile (company_id, updated_at) select id, created_at from company;

-- Business licence, NVOCC filing, brokerage licence: the file stands in the file store of the platform.
create table company_licence (
  id text primary key,
  company_id text not null references company (id) on delete cascade,
  file_id text not null,
  file_name text not null,
  kind text not null check (kind in ('BUSINESS_LICENCE', 'NVOCC_FILING', 'BROKERAGE_LICENCE', 'OTHER')),
  valid_until date,
  -- a reminder went out for this expiry
  reminded_for date,
  created_at timestamptz not null,
  created_by text
);
create index company_licence_company on company_licence (company_id, kind, created_at);
create index company_licence_expiry on company_licence (valid_until) where valid_until is not null;

grant select, insert, update on company_profile to fairlead_app;
grant select, insert, update, delete on company_licence to fairlead_app;

alter table company_profile enable row level security;
create policy tenant on company_profile to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

alter table company_licence enable row level security;
create policy tenant on company_licence to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
