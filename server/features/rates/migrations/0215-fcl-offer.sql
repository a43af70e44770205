-- One row for each offer (fingerprint of design A.5.1) that was ever put on sale: its lock lets one publication at a time cut the
-- others, so two rates of one offer never meet on a day, even when two people publish at the same moment.
create table fcl_offer (
  company_id text not null references company (id),
  fingerprint text not null,
  published_at timestamptz not null,
  primary key (company_id, fingerprint)
);

grant select, insert, update on fcl_offer to fairlead_app;
alter table fcl_offer enable row level security;
create policy own on fcl_offer to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));

-- A person's own drafts, and what waits for a second person.
create index fcl_rate_owner on fcl_rate (company_id, state, owner_employee_id, updated_at desc);
