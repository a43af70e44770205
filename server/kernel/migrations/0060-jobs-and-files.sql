-- Work in the background and stored files. The queue itself (schema pgboss) is made by its library; its rows are tickets
-- that can be lost without loss, this table is what is known of a job.

create table job (
  id text primary key,
  kind text not null,
  title_zh text not null,
  title_en text not null,
  -- null: the system's own work
  company_id text,
  employee_id text,
  state text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  data jsonb not null,
  singleton_key text,
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  note jsonb,
  result jsonb,
  error jsonb,
  checkpoint jsonb,
  cancel_requested boolean not null default false,
  -- runs begun since the last checkpoint
  attempts integer not null default 0,
  -- names one run of one process; another run's late writes find it changed
  runner text,
  due_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  heartbeat_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  version integer not null default 1
);
create index job_mine on job (employee_id, created_at desc, id desc);
create index job_company on job (company_id, created_at desc, id desc);
create index job_unfinished on job (state, heartbeat_at) where state in ('QUEUED', 'RUNNING');
create index job_finished on job (finished_at) where finished_at is not null;
create unique index job_singleton on job (kind, coalesce(company_id, ''), singleton_key)
  where singleton_key is not null and state in ('QUEUED', 'RUNNING');

-- What a run may be asked and told in the transaction of its own batch.
grant select, insert on job to fairlead_app;
grant update (state, done, total, note, checkpoint, cancel_requested, attempts, heartbeat_at, finished_at, version)
  on job to fairlead_app;
alter table job enable row level security;
create policy tenant on job to fairlead_app
  using (company_id = current_setting('app.company', true)
    or (company_id is null and current_setting('app.company_kind', true) = 'platform'))
  with check (company_id = current_setting('app.company', true)
    or (company_id is null and current_setting('app.company_kind', true) = 'platform'));

-- Names the folder of this database's files, so that two databases on one disk never take each other's for leftovers.
create table file_store (
  only_row boolean primary key default true check (only_row),
  id text not null
);
insert into file_store (id) values (gen_random_uuid()::text);
alter table file_store enable row level security;

create table stored_file (
  id text primary key,
  company_id text not null,
  name text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  purpose text not null,
  created_at timestamptz not null,
  created_by text,
  -- null: for good
  keep_until timestamptz
);
create index stored_file_company on stored_file (company_id, created_at desc, id desc);
create index stored_file_keep on stored_file (keep_until) where keep_until is not null;

grant select on stored_file to fairlead_app;
alter table stored_file enable row level security;
create policy tenant on stored_file to fairlead_app
  using (company_id = current_setting('app.company', true));
