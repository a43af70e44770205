-- Changes to many rates as documents (design commercial A.3.3), their rows, and announced increases (A.3.4).

create table rate_batch (
  id text primary key,
  company_id text not null references company (id),
  batch_no text not null unique,
  kind text not null,
  title text not null,
  state text not null,
  author_id text,
  total integer not null default 0,
  changed integer not null default 0,
  created integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  errors integer not null default 0,
  conflicts integer not null default 0,
  -- rows that still wait to be written; rows that hit an approval rule; rows that went back
  open integer not null default 0,
  hits integer not null default 0,
  reverted integer not null default 0,
  applied_at timestamptz,
  finished_at timestamptz,
  seconds integer,
  confirmed_by text,
  reason text,
  origin_id text,
  plan jsonb,
  -- the rates of the preview, in their order
  frozen_ids text[],
  job_id text,
  -- Idempotency-Key of the call that had it applied
  apply_key text,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index rate_batch_list on rate_batch (company_id, created_at desc, id desc);
create index rate_batch_state on rate_batch (company_id, state, created_at desc);
create index rate_batch_origin on rate_batch (origin_id) where origin_id is not null;

create table rate_batch_row (
  batch_id text not null references rate_batch (id) on delete cascade,
  seq integer not null check (seq > 0),
  company_id text not null references company (id),
  rate_id text,
  rate_no text,
  -- version of the rate that the preview saw
  rate_version integer,
  before jsonb,
  -- what the rate itself becomes, and the rates that are made of it
  content jsonb,
  copies jsonb not null default '[]',
  -- rates that an increase had made and that go with its correction: [{id, version}]
  withdraws jsonb not null default '[]',
  planned text not null,
  reason text,
  messages jsonb not null default '[]',
  hits text[] not null default '{}',
  cuts integer not null default 0,
  is_edited boolean not null default false,
  source_row integer,
  cells text[],
  outcome text,
  -- rates as they were written: [{id, version, before, superseded}]
  writes jsonb,
  reverted text,
  primary key (batch_id, seq)
);
create index rate_batch_row_outcome on rate_batch_row (batch_id, coalesce(outcome, planned), seq);
create index rate_batch_row_open on rate_batch_row (batch_id, seq) where outcome is null;

create table rate_increase (
  id text primary key,
  company_id text not null references company (id),
  increase_no text unique,
  state text,
  name text not null,
  kind text not null,
  mode text not null,
  carrier_id text not null references shipping_line (id),
  effective_from date not null,
  effective_to date,
  amounts jsonb not null default '[]',
  fee_code text,
  currency text,
  round_unit text not null,
  round_mode text not null,
  line_ids text[] not null default '{}',
  pol_ids text[] not null default '{}',
  pod_ids text[] not null default '{}',
  product_types text[] not null default '{}',
  excluded_rate_ids text[] not null default '{}',
  changes_guide_sell boolean not null default false,
  changes_fixed_prices boolean not null default false,
  changes_zero boolean not null default false,
  remark text,
  affected integer,
  apply_at timestamptz,
  preview_id text,
  batch_id text,
  author_id text,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index rate_increase_list on rate_increase (company_id, effective_from desc, id desc);
create index rate_increase_no on rate_increase (company_id, increase_no);

grant select, insert, update, delete on rate_batch, rate_batch_row, rate_increase to fairlead_app;

alter table rate_batch enable row level security;
create policy own on rate_batch to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
alter table rate_batch_row enable row level security;
create policy own on rate_batch_row to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
alter table rate_increase enable row level security;
create policy own on rate_increase to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
