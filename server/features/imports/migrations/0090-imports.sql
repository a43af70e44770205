-- Import runs, the rows of their files, and what people said of the columns of files before.

create table import_run (
  id text primary key,
  no text not null unique,
  company_id text not null,
  -- 'platform', 'customer' …: the worker acts with the rights of the importer's company
  company_kind text not null,
  kind text not null,
  resource text not null,
  file_id text not null,
  file_name text not null,
  file_size bigint not null,
  sha256 text not null,
  edition text,
  options jsonb not null,
  mapping jsonb not null,
  header jsonb,
  state text not null check (state in ('DRAFT', 'PARSING', 'PREVIEW', 'FAILED', 'APPLYING', 'APPLIED', 'PARTLY', 'ROLLED_BACK',
    'DISCARDED')),
  counts jsonb not null,
  failure jsonb not null,
  repeat_of text,
  mode text check (mode in ('PARTIAL', 'ALL_OR_NOTHING')),
  job_id text,
  created_by text,
  created_at timestamptz not null,
  applied_by text,
  applied_at timestamptz,
  updated_at timestamptz not null,
  version integer not null check (version > 0)
);
create index import_run_list on import_run (company_id, created_at desc, id desc);
create index import_run_file on import_run (company_id, kind, sha256) where state in ('APPLIED', 'PARTLY');

create table import_row (
  run_id text not null references import_run (id) on delete cascade,
  -- as a spreadsheet program numbers it; rows that the file does not have are counted on after its last line
  line integer not null check (line > 0),
  company_id text not null,
  cells text[] not null,
  is_missing boolean not null default false,
  key text not null,
  outcome text not null check (outcome in ('SAME', 'NEW', 'CHANGED', 'REMOVED', 'CONFLICT', 'ERROR')),
  diff jsonb not null,
  messages jsonb not null,
  decision text check (decision in ('TAKE', 'KEEP', 'SKIP')),
  target_id text,
  -- of our row when the preview was made
  target_version integer,
  applied_version integer,
  -- null: the import made the row
  previous_version integer,
  rolled_back boolean not null default false,
  primary key (run_id, line)
);
create index import_row_outcome on import_row (run_id, outcome, line);
create index import_row_key on import_row (run_id, key);
create index import_row_message on import_row (run_id, line) where messages <> '[]'::jsonb;

create table import_mapping (
  company_id text not null,
  employee_id text not null,
  kind text not null,
  -- SHA-256 of the headings
  print text not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (employee_id, kind, print)
);

grant select, insert, update, delete on import_run, import_row, import_mapping to fairlead_app;

alter table import_run enable row level security;
create policy tenant on import_run to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
alter table import_row enable row level security;
create policy tenant on import_row to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
alter table import_mapping enable row level security;
create policy own on import_mapping to fairlead_app
  using (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true))
  with check (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true));
