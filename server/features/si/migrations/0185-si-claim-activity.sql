-- When a reviewer who has claimed an SI was last seen at work on it. Not a fact: nothing follows from it but when the claim
-- lapses, and it is forgotten with the claim.
create table si_claim_activity (
  si_id text primary key references shipping_instruction (id) on delete cascade,
  company_id text not null references company (id),
  employee_id text not null,
  at timestamptz not null
);

grant select, insert, update on si_claim_activity to fairlead_app;

alter table si_claim_activity enable row level security;
create policy tenant on si_claim_activity to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
