-- Sheets of offers that a company sent in, and what came of them (design commercial B.4.1); kept 90 days.
create table space_upload (
  id text primary key,
  company_id text not null references company (id),
  file_id text not null,
  file_name text not null,
  created_at timestamptz not null,
  created_by text not null,
  applied_at timestamptz,
  -- rows and counts as they were told
  result jsonb
);
create index space_upload_list on space_upload (company_id, created_at desc, id desc);
create index space_upload_old on space_upload (created_at);
grant select, insert, update, delete on space_upload to fairlead_app;
alter table space_upload enable row level security;
create policy own on space_upload to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
