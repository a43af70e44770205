-- The last sign of life of who has a document in hand. It is no fact: nothing of it is kept once the claim is over.
create table document_claim (
  document_type text not null,
  document_id text not null,
  company_id text not null,
  employee_id text not null,
  at timestamptz not null,
  -- An id is made once in the world, so that rows can be spread by it.
  primary key (document_id, document_type)
);
grant select, insert, update on document_claim to fairlead_app;
alter table document_claim enable row level security;
create policy tenant on document_claim to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
