-- Where each container is on its way, as the desk or a partner told: a milestone has been at one time.
create table container_milestone (
  container_id text not null references shipment_container (id) on delete cascade,
  code text not null,
  company_id text not null references company (id),
  at timestamptz not null,
  source text not null check (source in ('STAFF', 'PARTNER')),
  by_name text not null,
  noted_at timestamptz not null,
  primary key (container_id, code)
);
grant select on container_milestone to fairlead_app;
alter table container_milestone enable row level security;
create policy sides on container_milestone to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
