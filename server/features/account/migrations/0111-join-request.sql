-- A person asks a company for a seat; its administrators answer within fourteen days.

create table join_request (
  id text primary key,
  company_id text not null references company (id),
  user_id text not null references app_user (id) on delete cascade,
  message text not null check (length(message) <= 200),
  status text not null check (status in ('OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references employee (id),
  employee_id text references employee (id)
);
create unique index join_request_open on join_request (user_id, company_id) where status = 'OPEN';
create index join_request_company on join_request (company_id, created_at desc, id desc);
create index join_request_user on join_request (user_id, created_at desc);
create index join_request_expiry on join_request (expires_at) where status = 'OPEN';

grant select on join_request to fairlead_app;
alter table join_request enable row level security;
create policy tenant on join_request for select to fairlead_app using (
  company_id = current_setting('app.company', true) or user_id = current_setting('app.user', true)
);
