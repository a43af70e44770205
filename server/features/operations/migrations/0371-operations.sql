-- How the product runs: its server processes, and for how long what nobody needs for good is kept.

create table server_process (
  id text primary key,
  version text not null,
  host text not null,
  pid integer not null,
  started_at timestamptz not null,
  -- by the database's clock, which all servers share
  seen_at timestamptz not null,
  live_connections integer not null
);
alter table server_process enable row level security;

-- A rule without a row has the product's own number of days.
create table retention_setting (
  key text primary key,
  days integer not null check (days > 0),
  updated_at timestamptz not null,
  updated_by text,
  version integer not null
);
alter table retention_setting enable row level security;

-- What the page counts and lists, and what is cleared away by night, found without reading the rest.
create index job_by_state on job (state, created_at desc, id desc);
create index job_of_kind on job (kind, created_at desc) where company_id is null;
create index mail_failed on mail (created_at) where state = 'FAILED';
create index mail_ended on mail (created_at) where state in ('SENT', 'CANCELLED');
create index answered_call_old on answered_call (created_at);
create index import_run_old on import_run (created_at);
create index user_card_day_old on user_card_day (day);
