-- Who of the platform's people is responsible for a company, from when to when. History is never overwritten: a change ends a row
-- and writes another.

create table company_assignment (
  id text primary key,
  company_id text not null references company (id),
  employee_id text not null references employee (id),
  duty text not null check (duty in ('SALES', 'CS', 'OP', 'DOC', 'FIN', 'RATE')),
  -- SALES only: whole percent; those valid on one day add up to 100 for each scope
  share_pct integer check (share_pct between 1 and 100),
  -- codes of trade lanes in their order; '{}' stands for all of them, and a narrower scope wins over it
  line_scope text[] not null default '{}',
  is_primary boolean not null default false,
  valid_from date not null,
  -- the last day; null: until further notice
  valid_to date,
  -- replaced before it began to hold: kept for the log, counts nowhere
  is_void boolean not null default false,
  created_by text,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((duty = 'SALES') = (share_pct is not null)),
  check (is_void or valid_to is null or valid_to >= valid_from)
);
create index company_assignment_company on company_assignment (company_id, duty, valid_from);
create index company_assignment_employee on company_assignment (employee_id, duty, valid_from);

-- Counts the changes of a customer or provider, whoever makes them, and those of its assignments. Whoever changes assignments
-- takes the row first, so that the sums of shares hold.
create table partner_state (
  company_id text primary key references company (id) on delete cascade,
  version integer not null default 1,
  assignments integer not null default 0
);

grant select, insert, update on company_assignment to fairlead_app;
grant select, update (assignments) on partner_state to fairlead_app;

alter table company_assignment enable row level security;
create policy readers on company_assignment for select to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
create policy makers on company_assignment for insert to fairlead_app
  with check (current_setting('app.company_kind', true) = 'platform');
create policy writers on company_assignment for update to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform')
  with check (current_setting('app.company_kind', true) = 'platform');

alter table partner_state enable row level security;
create policy staff on partner_state to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform')
  with check (current_setting('app.company_kind', true) = 'platform');
