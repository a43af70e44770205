-- Changes of reference rows: proposals, merges, recodes and the like, each with its day. What they do to rows is written by the
-- server itself, across companies; a request reads its own company's changes, the platform's stewards read all.

create table master_change (
  id text primary key,
  no text not null unique check (no ~ '^MC[0-9]{10}$'),
  -- of the proposer
  company_id text not null references company (id),
  resource text not null,
  kind text not null check (kind in ('CREATE', 'EDIT', 'DEPRECATE', 'DISABLE', 'ACTIVATE', 'MERGE', 'RECODE', 'SPLIT')),
  row_id text not null,
  target_id text,
  replacement_id text,
  proposed jsonb not null,
  corrections jsonb not null,
  reason text check (length(reason) <= 500),
  is_another boolean not null,
  effective_from date not null,
  -- version of the row that was judged
  row_version integer,
  -- versions of the row and its target, by id, around the moment it took effect
  before jsonb not null,
  after jsonb not null,
  difference jsonb not null,
  state text not null check (state in ('PROPOSED', 'APPROVED', 'APPLIED', 'REJECTED', 'REVERTED')),
  created_by text,
  created_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  applied_at timestamptz,
  updated_at timestamptz not null,
  version integer not null check (version > 0)
);
create index master_change_list on master_change (created_at desc, id desc);
create index master_change_queue on master_change (resource, state, created_at desc, id desc);
create index master_change_company on master_change (company_id, created_at desc, id desc);
create index master_change_row on master_change (row_id);
create index master_change_due on master_change (effective_from) where state = 'APPROVED';
create index master_change_births on master_change (company_id, row_id) where kind = 'CREATE';

grant select on master_change to fairlead_app;
alter table master_change enable row level security;
create policy tenant on master_change for select to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

-- What a merge or a replacement rewrote besides the two rows, so that taking it back moves back that and nothing else.
create table master_change_touch (
  change_id text not null references master_change (id),
  -- a resource, or what an area calls its own references
  area text not null,
  row_id text not null,
  -- before and after of each field; empty where the area knows by itself
  changes jsonb not null,
  primary key (change_id, area, row_id)
);
-- Read and written by the server itself.
alter table master_change_touch enable row level security;

-- A row that is only proposed is seen by the company that proposed it and by the platform.
do $$
declare
  name text;
begin
  foreach name in array array['country', 'currency', 'trade_lane', 'port', 'terminal', 'shipping_line', 'vessel', 'service',
    'container_type', 'package_type', 'fee_code', 'ship_agency', 'order_agency'] loop
    execute format('drop policy readers on %I', name);
    execute format('create policy readers on %I for select to fairlead_app using (status <> ''PROPOSED'' or id in (
      select row_id from master_change where kind = ''CREATE'' and company_id = current_setting(''app.company'', true)))', name);
  end loop;
end $$;
