-- Changes of company data are served by the kit of documents, which keeps when a row was written last.
alter table company_change add column updated_at timestamptz;
update company_change set updated_at = coalesce(decided_at, created_at);
alter table company_change alter column updated_at set not null;
