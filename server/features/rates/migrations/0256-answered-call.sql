-- Answers of calls that carried an Idempotency-Key: the same key again is answered with them for 24 hours (design commercial 0.1).
create table answered_call (
  company_id text not null references company (id),
  employee_id text not null,
  key text not null,
  path text not null,
  body_hash text not null,
  -- Null while the call runs.
  answer jsonb,
  created_at timestamptz not null,
  primary key (company_id, employee_id, key)
);
create index answered_call_age on answered_call (company_id, employee_id, created_at);

grant select, insert, update, delete on answered_call to fairlead_app;

alter table answered_call enable row level security;
create policy own on answered_call to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));

-- It was the same for one call.
alter table rate_batch drop column apply_key;
