-- How each carrier takes bookings. The row is worked on by the platform's staff; what holds is its last publication, and each is kept.

create table carrier_booking_config (
  id text primary key,
  company_id text not null references company (id),
  -- SCAC
  carrier text not null,
  channel text not null,
  test_mode boolean not null default true,
  revision integer not null default 0,
  has_changes boolean not null default true,
  published_at timestamptz,
  transport text,
  endpoint text,
  credential_ref text,
  has_secret boolean not null default false,
  code_list text not null,
  sender_id text,
  sender_qualifier text,
  recipient_id text,
  recipient_qualifier text,
  own_code text,
  charset text not null,
  code_style text not null,
  container_types text[] not null default '{}',
  weight_limits jsonb not null default '[]',
  required_fields text[] not null default '{}',
  forbidden_fields text[] not null default '{}',
  is_reference_needed boolean not null default false,
  is_dangerous_allowed boolean not null default true,
  is_reefer_allowed boolean not null default true,
  max_remarks integer not null,
  cut_off_hours jsonb not null default '[]',
  answer_hours integer not null,
  amend_groups text[] not null default '{}',
  is_amended_by_resend boolean not null default false,
  cancel_until_hours integer,
  holidays text[] not null default '{}',
  auto_accept text not null,
  auto_accept_customer_ids text[] not null default '{}',
  is_bill_number boolean not null default false,
  advice_zh text,
  advice_en text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, carrier)
);
grant select, insert, update, delete on carrier_booking_config to fairlead_app;
alter table carrier_booking_config enable row level security;
create policy staff on carrier_booking_config to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform')
  with check (current_setting('app.company_kind', true) = 'platform');

-- What the key opens with, sealed; no call answers it.
create table carrier_booking_secret (
  config_id text primary key references carrier_booking_config (id) on delete cascade,
  sealed text not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on carrier_booking_secret to fairlead_app;
alter table carrier_booking_secret enable row level security;
create policy staff on carrier_booking_secret to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform')
  with check (current_setting('app.company_kind', true) = 'platform');

create table carrier_booking_config_version (
  config_id text not null references carrier_booking_config (id) on delete cascade,
  carrier text not null,
  revision integer not null,
  content jsonb not null,
  -- the publication that was brought back, null = new content
  restored_from integer,
  published_at timestamptz not null,
  published_by text references employee (id),
  primary key (carrier, revision)
);
create index carrier_booking_config_version_of on carrier_booking_config_version (config_id, revision desc);
grant select, insert on carrier_booking_config_version to fairlead_app;
alter table carrier_booking_config_version enable row level security;
-- A customer's booking is checked by what the carrier demands: whoever books reads what holds.
create policy everyone on carrier_booking_config_version for select to fairlead_app using (true);
create policy staff on carrier_booking_config_version for insert to fairlead_app
  with check (current_setting('app.company_kind', true) = 'platform');
