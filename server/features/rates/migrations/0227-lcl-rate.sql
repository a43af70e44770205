-- Less than container rates. The row is a projection of the log (document_event, type 'lclRate') and can be rebuilt from it; so are
-- the versions, which tell what a rate was on a past day and what was known of it then.

create table lcl_rate (
  id text primary key,
  company_id text not null references company (id),
  rate_no text not null unique,
  state text not null,
  provider_id text references company (id),
  carrier_id text references shipping_line (id),
  pol_id text not null references port (id),
  pod_id text not null references port (id),
  pot_ids text[] not null default '{}',
  currency text not null,
  -- cost of the first break, or per cubic metre: what lists show and sort by
  first_price numeric(12, 4),
  breaks jsonb not null default '[]',
  is_rebate boolean not null default false,
  min_rt numeric(12, 4) not null,
  min_charge numeric(12, 4),
  valid_from date not null,
  valid_to date not null,
  product_type text not null,
  transit_days integer,
  space_status text not null,
  space_status_at timestamptz,
  pricing text not null,
  per_cbm_cost numeric(12, 4), per_cbm_sell numeric(12, 4), per_ton_cost numeric(12, 4), per_ton_sell numeric(12, 4),
  kg_per_cbm integer not null,
  use_cheaper_break boolean not null,
  rt_step text not null,
  rebate_cap_rt numeric(12, 4) not null,
  origin_charges jsonb not null default '[]',
  destination_charges jsonb not null default '[]',
  pol_cfs text,
  pod_cfs text,
  receipt_place_id text references port (id),
  delivery_place_id text references port (id),
  on_carriage_mode text,
  service_code text,
  line_id text references trade_lane (id),
  contract_no text,
  named_account_ids text[] not null default '{}',
  source_kind text not null default 'OWN',
  validity_basis text not null,
  sailings jsonb not null default '[]',
  max_length_cm integer, max_width_cm integer, max_height_cm integer, max_piece_kg integer,
  stacking text not null,
  goods_scope text[] not null default '{}',
  excluded_goods text[] not null default '{}',
  dg_allowed boolean not null default false,
  payment_term text not null,
  booking_mode text not null,
  visibility text not null,
  visible_levels text[] not null default '{}',
  visible_company_ids text[] not null default '{}',
  remark_zh text,
  remark_en text,
  internal_remark text,
  source jsonb not null default '[]',
  owner_employee_id text,
  department_id text,
  state_reason text,
  approval_hits text[] not null default '{}',
  successor_id text,
  -- who wrote the content; the second person of four eyes is another one
  author_id text,
  -- what is on sale while a revision waits to be confirmed
  standing jsonb,
  -- hash of the fields that make two rates the same offer (design A.5.1)
  fingerprint text not null,
  -- lane and days of what is on sale, of the standing content while a revision waits; null where nothing is
  offer_pol_id text, offer_pod_id text, offer_from date, offer_to date,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index lcl_rate_list on lcl_rate (company_id, state, updated_at desc, id desc);
create index lcl_rate_days on lcl_rate (company_id, state, valid_to, id);
create index lcl_rate_lane on lcl_rate (company_id, pol_id, pod_id, valid_to);
create index lcl_rate_no on lcl_rate (company_id, rate_no);
create index lcl_rate_fingerprint on lcl_rate (company_id, fingerprint) where state in ('ACTIVE', 'HIDDEN', 'PENDING');
create index lcl_rate_over on lcl_rate (valid_to) where state in ('ACTIVE', 'HIDDEN');
-- What a price search reads.
create index lcl_rate_offer on lcl_rate (offer_pol_id, offer_pod_id, offer_to, company_id) where offer_pol_id is not null;

-- Each version of each rate with the time in which it was known.
create table lcl_rate_version (
  rate_id text not null references lcl_rate (id),
  version integer not null,
  company_id text not null references company (id),
  state text not null,
  event text not null,
  known_from timestamptz not null,
  -- infinity: known still
  known_to timestamptz not null default 'infinity',
  pol_id text not null,
  pod_id text not null,
  valid_from date not null,
  valid_to date not null,
  actor_employee_id text,
  content jsonb not null,
  primary key (rate_id, version)
);
create index lcl_rate_version_list on lcl_rate_version (company_id, known_from desc, rate_id desc, version desc);
create index lcl_rate_version_lane on lcl_rate_version (company_id, pol_id, pod_id, known_from desc);

-- One row for each offer that was ever put on sale: its lock lets one publication at a time cut the others (as fcl_offer).
create table lcl_offer (
  company_id text not null references company (id),
  fingerprint text not null,
  published_at timestamptz not null,
  primary key (company_id, fingerprint)
);

grant select, insert, update on lcl_rate to fairlead_app;
grant select, insert, update on lcl_rate_version to fairlead_app;
grant select, insert, update on lcl_offer to fairlead_app;

alter table lcl_rate enable row level security;
alter table lcl_rate_version enable row level security;
alter table lcl_offer enable row level security;

create policy own on lcl_rate to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
-- Other companies' rates on sale, as long as a price search says whose (as fcl_rate).
create policy offered on lcl_rate for select to fairlead_app
  using (offer_pol_id is not null and company_id = any (rate_sources()));
create policy own on lcl_rate_version to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
create policy own on lcl_offer to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
