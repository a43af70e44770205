-- Lanes that persons watch (design commercial A.5.10). One statement of time rules: whatever makes a watch worth looking at only moves
-- `due_at` forward, and one worker looks at what is due.

create table price_watch (
  id text primary key,
  company_id text not null references company (id),
  employee_id text not null references employee (id),
  -- the lane as ids of ports, to be found by a rate that changed
  pol_ids text[] not null,
  pod_ids text[] not null,
  -- the question as the search takes it, without days
  query jsonb not null,
  -- what is watched, to find the same again
  subject text not null,
  customer_id text references company (id),
  frequency text not null check (frequency in ('DAILY', 'INSTANT')),
  currency text not null,
  target numeric(16, 4),
  -- best all-in as it was told last; null: nothing was valid
  best numeric(16, 4),
  last_alert text,
  last_alert_at timestamptz,
  checked_at timestamptz not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index price_watch_open on price_watch (employee_id, subject) where closed_at is null;
create index price_watch_list on price_watch (employee_id, created_at desc, id desc) where closed_at is null;
create index price_watch_due on price_watch (due_at) where closed_at is null;
create index price_watch_instant on price_watch (checked_at) where closed_at is null and frequency = 'INSTANT';

grant select, insert, update on price_watch to fairlead_app;
alter table price_watch enable row level security;
-- Nobody else's business, colleagues included.
create policy own on price_watch to fairlead_app
  using (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true))
  with check (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true));

-- "Which lanes have changed since": asked of all companies at once.
create index fcl_rate_changed on fcl_rate (pol_id, pod_id, updated_at);
