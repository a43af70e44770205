-- Watches of ready space: a lane with container types, or one offer (design commercial B.4: WATCH). What changes brings `due_at` forward.

create table space_watch (
  id text primary key,
  company_id text not null references company (id),
  employee_id text not null references employee (id),
  -- what is watched, to find the same again
  subject text not null,
  pol_id text not null references port (id),
  pod_id text not null references port (id),
  -- one offer of the lane, else all of them
  offer_id text references space_offer (id) on delete cascade,
  -- none: any type
  container_types text[] not null default '{}',
  frequency text not null check (frequency in ('DAILY', 'INSTANT')),
  -- price by line as it was told last: what is not in it was not there
  told jsonb not null,
  last_alert text,
  last_alert_at timestamptz,
  checked_at timestamptz not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index space_watch_open on space_watch (employee_id, subject) where closed_at is null;
create index space_watch_list on space_watch (employee_id, created_at desc, id desc) where closed_at is null;
create index space_watch_due on space_watch (due_at) where closed_at is null;
create index space_watch_lane on space_watch (pol_id, pod_id) where closed_at is null and frequency = 'INSTANT';

grant select, insert, update on space_watch to fairlead_app;
alter table space_watch enable row level security;
-- Nobody else's business, colleagues included.
create policy own on space_watch to fairlead_app
  using (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true))
  with check (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true));
