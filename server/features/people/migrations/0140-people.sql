-- Departments, what an employee is beyond a login, invitations, and what leavers hand over.

create table department (
  id text primary key,
  company_id text not null references company (id),
  parent_id text references department (id),
  name text not null check (length(name) between 1 and 50),
  name_en text check (length(name_en) <= 70),
  sort integer not null default 0,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index department_name on department (company_id, coalesce(parent_id, ''), name);
create index department_parent on department (parent_id) where parent_id is not null;

grant select, insert, update, delete on department to fairlead_app;
alter table department enable row level security;
create policy tenant on department to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));

alter table employee
  add column department_id text references department (id),
  add column manager_id text references employee (id),
  -- what the digital business card shows
  add column card jsonb not null default '{}',
  -- number of its facts
  add column version integer not null default 0,
  add column resigned_at timestamptz,
  -- for taking a resignation back
  add column resigned_from text check (resigned_from in ('ACTIVE', 'DISABLED')),
  add column updated_at timestamptz;
update employee set updated_at = created_at;
alter table employee alter column updated_at set not null;
create index employee_department on employee (department_id) where department_id is not null;
create index employee_manager on employee (manager_id) where manager_id is not null;
create unique index employee_phone on employee (company_id, phone) where phone is not null;
create unique index employee_email on employee (company_id, lower(email)) where email is not null;

-- Seats from before: their log begins here.
update employee set version = 1;
insert into document_event (id, document_type, document_id, company_id, seq, event, from_state, to_state, actor_kind, at, changes,
  revision)
  select gen_random_uuid()::text, 'employee', e.id, e.company_id, 1, 'CREATE', null, 'ACTIVE', 'system', e.created_at,
    jsonb_build_array(
      jsonb_build_object('path', 'companyId', 'after', e.company_id),
      jsonb_build_object('path', 'account', 'after', e.account),
      jsonb_build_object('path', 'employeeNo', 'after', e.employee_no),
      jsonb_build_object('path', 'name', 'after', e.name),
      jsonb_build_object('path', 'nameEn', 'after', e.name_en),
      jsonb_build_object('path', 'phone', 'after', e.phone),
      jsonb_build_object('path', 'email', 'after', e.email),
      jsonb_build_object('path', 'position', 'after', e.position),
      jsonb_build_object('path', 'userId', 'after', e.user_id),
      jsonb_build_object('path', 'businessLines', 'after', to_jsonb(e.business_lines)),
      jsonb_build_object('path', 'roleIds', 'after', coalesce(
        (select jsonb_agg(r.role_id order by r.role_id) from employee_role r where r.employee_id = e.id), '[]'))), 1
  from employee e;
insert into document_event (id, document_type, document_id, company_id, seq, event, from_state, to_state, actor_kind, at, changes,
  revision)
  select gen_random_uuid()::text, 'employee', e.id, e.company_id, 2,
    case e.status when 'RESIGNED' then 'RESIGN' else 'DISABLE' end, 'ACTIVE', e.status, 'system', e.created_at, '[]', 1
  from employee e where e.status in ('DISABLED', 'RESIGNED');
update employee set version = 2 where status in ('DISABLED', 'RESIGNED');

-- One link to a seat; the link itself is kept nowhere.
create table invitation (
  id text primary key,
  company_id text not null references company (id),
  employee_id text not null references employee (id),
  token_hash text not null unique,
  -- where it went; null = the code was shown to the inviter
  sent_to text,
  invited_by text references employee (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- used, or replaced by a newer one
  ended_at timestamptz,
  accepted_by text references app_user (id)
);
create index invitation_employee on invitation (employee_id, created_at desc);
alter table invitation enable row level security;

-- What a leaver handed over, record by record, so that it can be taken back as a whole.
create table handover (
  id text primary key,
  company_id text not null references company (id),
  employee_id text not null references employee (id),
  at timestamptz not null,
  undone_at timestamptz
);
create index handover_employee on handover (employee_id, at desc);
alter table handover enable row level security;

create table handover_record (
  handover_id text not null references handover (id) on delete cascade,
  company_id text not null references company (id),
  kind text not null,
  record_id text not null,
  receiver_id text not null references employee (id),
  -- what was made for the receiver, where the record itself stays as it was
  made_id text,
  primary key (handover_id, kind, record_id)
);
alter table handover_record enable row level security;

-- Users who asked to be forgotten, or whom the platform removed: erased when the day has come.
create table user_erasure (
  user_id text primary key references app_user (id),
  asked_by text references employee (id),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  erased_at timestamptz
);
create index user_erasure_due on user_erasure (due_at) where erased_at is null;
alter table user_erasure enable row level security;

create function mask_login(phone text, email text) returns text language sql immutable as $$
  select case
    when phone is not null then regexp_replace(phone, '^(\+86)?(.{3}).*(.{4})$', '\2****\3')
    when email is not null then regexp_replace(email, '^(.)[^@]*', '\1***')
  end
$$;

-- May the seat that asks look at other companies' seats? (`VIEW_ANY` of the list of accounts)
create function may_view_any_seat() returns boolean
language sql stable security definer set search_path from current as $$
  select current_setting('app.company_kind', true) = 'platform' and exists (
    select 1 from employee_role held
    join employee e on e.id = held.employee_id and e.status = 'ACTIVE'
    join role r on r.id = held.role_id and r.status = 'ACTIVE'
    left join menu_node m on m.tree = 'INTERNAL' and lower(m.path) = '/system/employee/list' and m.enabled
    left join role_grant g on g.role_id = r.id and g.menu_id = m.id
    where held.employee_id = current_setting('app.employee', true) and m.id is not null
      and (r.grants_all or 'VIEW_ANY' = any(g.button_codes)))
$$;

-- The list of accounts as its readers see it: works as the owner, so the first condition is the tenant's wall.
create view seat_line with (security_barrier) as
  select e.id, e.company_id, c.company_code, e.account, e.employee_no, e.name, e.name_en, e.phone, e.email, e.department_id, e.position,
    e.manager_id, e.business_lines, e.status, e.version, e.created_at, e.updated_at, e.last_used_at, e.resigned_at,
    e.must_change_password,
    coalesce((select array_agg(r.role_id order by r.role_id) from employee_role r where r.employee_id = e.id), '{}') as role_ids,
    u.id is not null as is_bound,
    case when u.id is not null then mask_login(u.phone, u.email) end as bound_user,
    u.totp_enabled_at is not null as two_step,
    exists (select 1 from login_throttle t where t.account_key in ('e:' || e.id, 'u:' || u.id)
      and (t.failures >= 100 or t.locked_until > now())) as locked
  from employee e join company c on c.id = e.company_id left join app_user u on u.id = e.user_id
  where e.company_id = current_setting('app.company', true) or (select may_view_any_seat());
grant select on seat_line to fairlead_app;

-- Individual users, for the platform alone.
create view person_line with (security_barrier) as
  select u.id, u.display_name, u.phone, u.email, u.language, u.first_register, u.status, 1 as version, u.created_at,
    u.created_at as updated_at, u.totp_enabled_at is not null as two_step,
    (select count(*)::int from employee e where e.user_id = u.id and e.status <> 'RESIGNED') as seats,
    coalesce((select array_agg(distinct c.short_name order by c.short_name) from employee e join company c on c.id = e.company_id
      where e.user_id = u.id and e.status <> 'RESIGNED'), '{}') as companies,
    (select max(s.last_seen_at) from session s where s.account_key = 'u:' || u.id) as last_login_at,
    exists (select 1 from login_throttle t where t.account_key = 'u:' || u.id
      and (t.failures >= 100 or t.locked_until > now())) as locked,
    coalesce((select array_agg(i.provider order by i.provider) from social_identity i where i.user_id = u.id), '{}') as social,
    (select x.due_at from user_erasure x where x.user_id = u.id and x.erased_at is null) as erase_at
  from app_user u
  where current_setting('app.company_kind', true) = 'platform';
grant select on person_line to fairlead_app;
create index person_newest on app_user (created_at desc, id desc);
create index person_sessions on session (user_id, created_at desc) where user_id is not null;
create index seat_sessions on session (employee_id, created_at desc) where employee_id is not null;

-- Roles as pickers and filters know them.
create view seat_role with (security_invoker) as
  select r.id, r.kind, r.company_id, r.code, r.name_zh, r.name_en, r.status, 1 as version,
    timestamptz '2026-01-01 00:00:00+00' as created_at, timestamptz '2026-01-01 00:00:00+00' as updated_at
  from role r where r.kind in ('PLATFORM', 'COMPANY');
grant select on seat_role to fairlead_app;

-- Words by which pickers and quick filters find roles and users; both are written in several places.
create function keep_terms() returns trigger language plpgsql security definer set search_path from current as $$
declare
  subject text := tg_argv[0];
  who text := case when tg_op = 'DELETE' then old.id else new.id end;
begin
  delete from reference_term where resource = subject and row_id = who;
  if tg_op = 'DELETE' then return null; end if;
  if subject = 'SeatRole' then
    if new.kind in ('PLATFORM', 'COMPANY') then
      insert into reference_term (resource, term, row_id, rank, company_id)
        select distinct on (term) subject, term, who, rank, new.company_id from (
          values (upper(left(new.name_zh, 60)), 0::smallint), (upper(left(new.name_en, 60)), 1::smallint)) as words (term, rank)
        where term <> '' order by term, rank;
    end if;
  elsif new.status <> 'DELETED' then
    insert into reference_term (resource, term, row_id, rank, company_id)
      values (subject, upper(left(new.display_name, 60)), who, 0, (select c.id from company c where c.kind = 'platform'))
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger terms after insert or update of name_zh, name_en, company_id or delete on role
  for each row execute function keep_terms('SeatRole');
create trigger terms after insert or update of display_name, status or delete on app_user
  for each row execute function keep_terms('AppUser');
update role set name_zh = name_zh;
update app_user set display_name = display_name;
