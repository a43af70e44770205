-- How readers look at a grid. A private view belongs to one employee, a shared one (employee_id is null) to the company.

create table saved_view (
  id text primary key,
  company_id text not null,
  employee_id text,
  resource text not null check (length(resource) between 1 and 60),
  title text not null check (length(title) between 1 and 60),
  view jsonb not null,
  created_by text not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_view_title on saved_view (company_id, coalesce(employee_id, ''), resource, lower(title));
create index saved_view_made on saved_view (created_by, resource);

-- The view that opens by itself: at most one for an employee and a resource, a private or a shared one.
create table saved_view_default (
  employee_id text not null,
  resource text not null,
  view_id text not null references saved_view (id) on delete cascade,
  company_id text not null,
  primary key (employee_id, resource)
);
create index saved_view_default_view on saved_view_default (view_id);

grant select, insert, update, delete on saved_view, saved_view_default to fairlead_app;

-- Nobody reads another person's private view, the platform's staff neither; who may change a shared one is asked in the server.
alter table saved_view enable row level security;
create policy own on saved_view to fairlead_app
  using (company_id = current_setting('app.company', true)
    and (employee_id is null or employee_id = current_setting('app.employee', true)))
  with check (company_id = current_setting('app.company', true)
    and (employee_id is null or employee_id = current_setting('app.employee', true)));

alter table saved_view_default enable row level security;
create policy own on saved_view_default to fairlead_app
  using (employee_id = current_setting('app.employee', true))
  with check (employee_id = current_setting('app.employee', true)
    and company_id = current_setting('app.company', true));
