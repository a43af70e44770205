-- The second step of company accounts; that of individual users stands with the user. Closed to requests like every way in.
create table employee_two_step (
  employee_id text primary key references employee (id) on delete cascade,
  -- sealed by the server's own secret
  totp_secret text not null,
  totp_enabled_at timestamptz not null,
  totp_last_step integer,
  recovery_hashes text[] not null default '{}'
);
alter table employee_two_step enable row level security;

-- A sign-in that waits for its second step is a user's or a company account's.
alter table login_step
  alter column user_id drop not null,
  add column employee_id text references employee (id) on delete cascade,
  add constraint login_step_account check ((user_id is null) <> (employee_id is null));

-- Made by somebody who had a second step: only such a token acts in a seat that demands one.
alter table api_token add column second_step boolean not null default false;

-- Asked at every request, of a few rows at most.
create index permission_item_two_step on permission_item (role_id, employee_id)
  where item_key = 'LOGIN' and permission_key = 'TWO_STEP_REQUIRED' and value = '1';

-- On where one of the seat's ways in has it; the company account's own is what its administrator can reset.
create or replace view seat_line with (security_barrier) as
  select e.id, e.company_id, c.company_code, e.account, e.employee_no, e.name, e.name_en, e.phone, e.email, e.department_id, e.position,
    e.manager_id, e.business_lines, e.status, e.version, e.created_at, e.updated_at, e.last_used_at, e.resigned_at,
    e.must_change_password,
    coalesce((select array_agg(r.role_id order by r.role_id) from employee_role r where r.employee_id = e.id), '{}') as role_ids,
    u.id is not null as is_bound,
    case when u.id is not null then mask_login(u.phone, u.email) end as bound_user,
    u.totp_enabled_at is not null or own.employee_id is not null as two_step,
    exists (select 1 from login_throttle t where t.account_key in ('e:' || e.id, 'u:' || u.id)
      and (t.failures >= 100 or t.locked_until > now())) as locked,
    own.employee_id is not null as own_two_step
  from employee e join company c on c.id = e.company_id left join app_user u on u.id = e.user_id
    left join employee_two_step own on own.employee_id = e.id
  where e.company_id = current_setting('app.company', true) or (select may_view_any_seat());
