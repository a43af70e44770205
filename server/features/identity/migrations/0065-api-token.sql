-- Tokens for programs: the rights of one employee, of everything or of reading alone, until a day. Only the hash is kept.

create table api_token (
  id text primary key,
  company_id text not null references company (id),
  employee_id text not null references employee (id),
  title text not null check (length(title) between 1 and 60),
  -- first signs of the token, to tell it from others
  shown text not null,
  token_hash text not null unique,
  reads_only boolean not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index api_token_employee on api_token (employee_id, created_at desc);

alter table api_token enable row level security;
grant select, insert, update on api_token to fairlead_app;
create policy own on api_token to fairlead_app
  using (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true));
