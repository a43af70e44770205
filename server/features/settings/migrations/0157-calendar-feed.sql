-- Private calendars: a row stands while the calendar is on.
create table calendar_feed (
  employee_id text primary key references employee (id) on delete cascade,
  company_id text not null references company (id),
  link_id text not null unique check (length(link_id) = 16),
  last_read_at timestamptz,
  created_at timestamptz not null
);
create index calendar_feed_company on calendar_feed (company_id);

grant select, insert, delete, update (link_id) on calendar_feed to fairlead_app;
alter table calendar_feed enable row level security;
create policy own on calendar_feed to fairlead_app
  using (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true))
  with check (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true));

-- What falls into a span of time, company by company.
create index calendar_shipment_etd on shipment (company_id, etd) where etd is not null;
create index calendar_shipment_dco on shipment (company_id, dco) where dco is not null;
