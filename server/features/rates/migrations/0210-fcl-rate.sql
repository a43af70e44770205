-- Full-container rates. The row is a projection of the log (document_event, type 'fclRate') and can be rebuilt from it; so are the
-- lines, which lane queries read, and the versions, which tell what a rate was on a past day and what was known of it then.

create table fcl_rate (
  id text primary key,
  company_id text not null references company (id),
  rate_no text not null unique,
  state text not null,
  carrier_id text not null references shipping_line (id),
  pol_id text not null references port (id),
  pod_id text not null references port (id),
  pot_ids text[] not null default '{}',
  -- cost of the columns that lists show; the lines are the truth
  price20gp numeric(12, 4), price40gp numeric(12, 4), price40hc numeric(12, 4), price45hc numeric(12, 4), price40nor numeric(12, 4),
  valid_from date not null,
  valid_to date not null,
  product_type text not null,
  transit_days integer,
  space_status text not null,
  space_status_at timestamptz,
  service_code text,
  line_id text references trade_lane (id),
  contract_no text,
  quotation_ref text,
  named_account_ids text[] not null default '{}',
  source_kind text not null default 'OWN',
  provider_id text references company (id),
  receipt_place_id text references port (id),
  delivery_place_id text references port (id),
  pol_terminal_id text references terminal (id),
  pod_terminal_id text references terminal (id),
  receipt_type text not null,
  delivery_type text not null,
  on_carriage_mode text,
  validity_basis text not null,
  lines jsonb not null,
  surcharge_mode text not null,
  included_fees text[] not null default '{}',
  not_included_fees text[] not null default '{}',
  surcharges jsonb not null default '[]',
  sailings jsonb not null default '[]',
  sail_template_id text,
  free_time jsonb not null default '[]',
  weight_limits jsonb not null default '[]',
  goods_scope text[] not null default '{}',
  excluded_goods text[] not null default '{}',
  dg_allowed boolean not null default false,
  reefer_allowed boolean not null default false,
  soc_allowed boolean not null default false,
  lithium_allowed boolean not null default false,
  payment_term text not null,
  booking_mode text not null,
  visibility text not null,
  visible_levels text[] not null default '{}',
  visible_company_ids text[] not null default '{}',
  equipment_note text,
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
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index fcl_rate_list on fcl_rate (company_id, state, updated_at desc, id desc);
create index fcl_rate_expiry on fcl_rate (company_id, state, valid_to, id);
create index fcl_rate_lane on fcl_rate (company_id, pol_id, pod_id, valid_to);
create index fcl_rate_no on fcl_rate (company_id, rate_no);
create index fcl_rate_carrier on fcl_rate (company_id, carrier_id, updated_at desc);
-- Two published rates with one fingerprint may not both offer a container type on one day: found by it at every publication.
create index fcl_rate_fingerprint on fcl_rate (company_id, fingerprint) where state in ('ACTIVE', 'HIDDEN', 'PENDING');
create index fcl_rate_over on fcl_rate (valid_to) where state in ('ACTIVE', 'HIDDEN');

-- One row a container type of what is on sale: what a lane query reads. Cost never leaves the server for those who may not see it.
create table fcl_rate_line (
  rate_id text not null references fcl_rate (id),
  company_id text not null references company (id),
  pol_id text not null,
  pod_id text not null,
  container_type text not null,
  carrier_id text not null,
  valid_from date not null,
  valid_to date not null,
  currency text not null,
  cost numeric(12, 4) not null,
  visibility text not null,
  visible_levels text[] not null,
  visible_company_ids text[] not null,
  named_account_ids text[] not null,
  primary key (rate_id, container_type)
);
create index fcl_rate_line_lane on fcl_rate_line (pol_id, pod_id, container_type, valid_to, company_id);
create index fcl_rate_line_company on fcl_rate_line (company_id, valid_to);

-- Each version of each rate with the time in which it was known: "what did the lane cost on that day, as we knew it then".
create table fcl_rate_version (
  rate_id text not null references fcl_rate (id),
  version integer not null,
  company_id text not null references company (id),
  state text not null,
  event text not null,
  known_from timestamptz not null,
  -- infinity: known still
  known_to timestamptz not null default 'infinity',
  pol_id text not null,
  pod_id text not null,
  carrier_id text not null,
  valid_from date not null,
  valid_to date not null,
  batch_id text,
  actor_employee_id text,
  content jsonb not null,
  primary key (rate_id, version)
);
create index fcl_rate_version_lane on fcl_rate_version (company_id, pol_id, pod_id, valid_to);
create index fcl_rate_version_list on fcl_rate_version (company_id, known_from desc, rate_id, version);
create index fcl_rate_version_batch on fcl_rate_version (batch_id) where batch_id is not null;

grant select, insert, update on fcl_rate to fairlead_app;
grant select, insert, update, delete on fcl_rate_line to fairlead_app;
grant select, insert, update on fcl_rate_version to fairlead_app;

alter table fcl_rate enable row level security;
alter table fcl_rate_line enable row level security;
alter table fcl_rate_version enable row level security;

-- Companies whose published rates the caller's query may read: set by the price query for its own transaction, after it has worked
-- out who shares with whom. Empty everywhere else, so a list shows a company its own rates and nothing more.
create function rate_sources() returns text[] language sql stable
  as $$ select string_to_array(coalesce(current_setting('app.rate_sources', true), ''), ',') $$;

create policy own on fcl_rate to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
create policy offered on fcl_rate for select to fairlead_app
  using (state in ('ACTIVE', 'PENDING') and company_id = any (rate_sources()));
create policy own on fcl_rate_line to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
create policy offered on fcl_rate_line for select to fairlead_app using (company_id = any (rate_sources()));
create policy own on fcl_rate_version to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
