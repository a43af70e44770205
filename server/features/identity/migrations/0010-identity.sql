-- Companies, people, their seats, what they may do, and their sessions.

create table company (
  id text primary key,
  company_code text not null unique check (company_code ~ '^[A-HJ-NP-Z2-9]{6}$'),
  kind text not null check (kind in ('platform', 'customer', 'provider')),
  name_zh text not null check (length(name_zh) between 2 and 100),
  name_en text not null check (length(name_en) between 2 and 70),
  short_name text not null check (length(short_name) between 1 and 20),
  country_code text not null default 'CN',
  uscc text check (uscc ~ '^[0-9A-Z]{18}$'),
  provider_types text[] not null default '{}',
  logo_url text,
  time_zone text not null default 'Asia/Shanghai',
  status text not null check (status in ('PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED')),
  created_at timestamptz not null
);
create unique index company_one_platform on company (kind) where kind = 'platform';
create unique index company_uscc on company (kind, uscc) where uscc is not null;
create index company_kind_name on company (kind, status, name_zh);

-- Host names of companies; '*.portal.example' answers for one label.
create table company_domain (
  host text primary key check (host = lower(host)),
  company_id text not null references company (id),
  site_key text not null,
  variant text not null
);
create index company_domain_company on company_domain (company_id);
create unique index company_domain_site on company_domain (site_key);

create table app_user (
  id text primary key,
  phone text unique,
  email text unique check (email = lower(email)),
  display_name text not null check (length(display_name) between 1 and 50),
  password_hash text,
  password_changed_at timestamptz,
  totp_secret text,
  totp_enabled_at timestamptz,
  -- the last 30 s step a code was used in: a code works once (RFC 6238, 5.2)
  totp_last_step integer,
  recovery_hashes text[] not null default '{}',
  default_employee_id text,
  language text not null default 'CN' check (language in ('CN', 'EN')),
  first_register boolean not null default true,
  status text not null check (status in ('ACTIVE', 'LOCKED', 'DISABLED', 'DELETED')),
  created_at timestamptz not null
);

create table employee (
  id text primary key,
  company_id text not null references company (id),
  account text not null check (account ~ '^[a-z0-9][a-z0-9._-]{2,29}$'),
  employee_no text not null,
  name text not null check (length(name) between 1 and 50),
  name_en text not null check (length(name_en) <= 70),
  phone text,
  email text,
  position text,
  password_hash text,
  must_change_password boolean not null default false,
  user_id text references app_user (id),
  business_lines text[] not null default '{}',
  language text not null default 'CN' check (language in ('CN', 'EN')),
  status text not null check (status in ('INVITED', 'ACTIVE', 'DISABLED', 'RESIGNED')),
  last_used_at timestamptz,
  created_at timestamptz not null,
  unique (company_id, account),
  unique (company_id, employee_no)
);
create index employee_user on employee (user_id) where user_id is not null;
create index employee_company_name on employee (company_id, status, name);

-- Menu nodes: synchronised from the route catalogue at the start, so a new route needs no migration.
create table menu_node (
  id text primary key,
  tree text not null check (tree in ('INTERNAL', 'EXTERNAL')),
  parent_id text references menu_node (id),
  path text not null check (length(path) <= 120),
  name_zh text not null,
  name_en text not null,
  icon text,
  sort integer not null,
  kind text not null check (kind in ('GROUP', 'PAGE', 'WEBVIEW')),
  url text,
  -- [{ code, nameZh, nameEn }]
  buttons jsonb not null default '[]',
  hidden boolean not null default false,
  enabled boolean not null default true
);
create unique index menu_node_path on menu_node (tree, lower(path));
create index menu_node_parent on menu_node (parent_id) where parent_id is not null;

-- company_id null: offered by the platform (its own roles, company roles for everybody, packages).
create table role (
  id text primary key,
  company_id text references company (id),
  code text,
  kind text not null check (kind in ('PLATFORM', 'COMPANY', 'CUSTOMER', 'PROVIDER')),
  name_zh text not null,
  name_en text not null,
  -- holds every node with every button, also those still to come
  grants_all boolean not null default false,
  status text not null check (status in ('ACTIVE', 'DISABLED')),
  note text
);
create unique index role_code on role (code) where code is not null;
create index role_company on role (company_id) where company_id is not null;

create table role_grant (
  role_id text not null references role (id) on delete cascade,
  menu_id text not null references menu_node (id) on delete cascade,
  button_codes text[] not null default '{}',
  primary key (role_id, menu_id)
);
create index role_grant_menu on role_grant (menu_id);

create table permission_item (
  id text primary key,
  role_id text references role (id) on delete cascade,
  employee_id text references employee (id) on delete cascade,
  item_key text not null,
  permission_key text not null,
  value text not null check (length(value) <= 200),
  check ((role_id is null) <> (employee_id is null))
);
create unique index permission_item_role on permission_item (role_id, item_key, permission_key) where role_id is not null;
create unique index permission_item_employee on permission_item (employee_id, item_key, permission_key)
  where employee_id is not null;

create table employee_role (
  employee_id text not null references employee (id) on delete cascade,
  role_id text not null references role (id),
  company_id text not null references company (id),
  primary key (employee_id, role_id)
);
create index employee_role_role on employee_role (role_id, company_id);
create index employee_role_company on employee_role (company_id);

-- The ceiling: packages of what a company may give to its own roles.
create table company_grant (
  company_id text not null references company (id) on delete cascade,
  role_id text not null references role (id),
  primary key (company_id, role_id)
);
create index company_grant_role on company_grant (role_id);

-- Moves on with every change of a node, a role or a grant; servers keep menu trees by it.
create table rights_version (
  only_row boolean primary key default true check (only_row),
  version integer not null,
  catalogue_hash text not null default ''
);
insert into rights_version (version) values (1);

create function bump_rights_version() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update rights_version set version = version + 1;
  return null;
end $$;
create trigger bump after insert or update or delete on menu_node for each statement execute function bump_rights_version();
create trigger bump after insert or update or delete on role for each statement execute function bump_rights_version();
create trigger bump after insert or update or delete on role_grant for each statement execute function bump_rights_version();

create table session (
  id text primary key,
  -- SHA-256 of the token, base64url; the token itself is kept nowhere
  token_hash text not null unique,
  previous_token_hash text,
  previous_valid_until timestamptz,
  -- the seat the previous token acted for: a request under way must not land in another company
  previous_employee_id text,
  account_key text not null,
  account_mode text not null check (account_mode in ('userBindEmployee', 'employee')),
  user_id text references app_user (id),
  employee_id text references employee (id),
  device_id text not null,
  ip text not null,
  ip_region text not null,
  user_agent text not null,
  device_label text not null,
  remember boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  status text not null check (status in ('ACTIVE', 'SUPERSEDED', 'LOGGED_OUT', 'EXPIRED', 'REVOKED')),
  ended_at timestamptz,
  superseded_by text
);
create unique index session_previous_token on session (previous_token_hash) where previous_token_hash is not null;
create index session_account on session (account_key, id);
create index session_ended on session (ended_at) where ended_at is not null;
create index session_idle on session (idle_expires_at) where status = 'ACTIVE';

-- Second step of a login under way.
create table login_step (
  token_hash text primary key,
  user_id text not null references app_user (id),
  remember boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index login_step_expiry on login_step (expires_at);

-- Consecutive failures per account; the row is also the lock that logins of one account queue on.
create table login_throttle (
  account_key text primary key,
  failures integer not null default 0,
  locked_until timestamptz,
  tried_at timestamptz not null
);
-- Names that belong to nobody are counted too; those rows are swept.
create index login_throttle_nobody on login_throttle (tried_at) where account_key like 'n:%';

-- Failures per address of the last minutes.
create table login_failure (
  id text primary key,
  ip text not null,
  at timestamptz not null
);
create index login_failure_ip on login_failure (ip, at desc);
create index login_failure_at on login_failure (at);

grant select on company, company_domain, employee, menu_node, role, role_grant, permission_item, employee_role,
  company_grant, rights_version to fairlead_app;

-- Everyone may know the platform and the companies he has a seat at; staff know all.
alter table company enable row level security;
create policy tenant on company to fairlead_app using (
  current_setting('app.company_kind', true) = 'platform'
  or id = current_setting('app.company', true)
  or kind = 'platform'
  or exists (select 1 from employee e where e.company_id = company.id and e.user_id = current_setting('app.user', true))
);

alter table employee enable row level security;
create policy tenant on employee to fairlead_app
  using (
    current_setting('app.company_kind', true) = 'platform'
    or company_id = current_setting('app.company', true)
    or user_id = current_setting('app.user', true)
  )
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

alter table employee_role enable row level security;
create policy tenant on employee_role to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

alter table company_grant enable row level security;
create policy tenant on company_grant to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

alter table role enable row level security;
create policy tenant on role to fairlead_app
  using (
    current_setting('app.company_kind', true) = 'platform'
    or company_id is null
    or company_id = current_setting('app.company', true)
  )
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

alter table role_grant enable row level security;
create policy tenant on role_grant to fairlead_app
  using (exists (select 1 from role r where r.id = role_grant.role_id));

alter table permission_item enable row level security;
create policy tenant on permission_item to fairlead_app
  using (
    exists (select 1 from role r where r.id = permission_item.role_id)
    or exists (select 1 from employee e where e.id = permission_item.employee_id)
  );

-- Sign-in works as the owner; a request's role does not reach these at all.
alter table app_user enable row level security;
alter table session enable row level security;
alter table login_step enable row level security;
alter table login_throttle enable row level security;
alter table login_failure enable row level security;

-- Names for logs and lists: who did it is told to everyone who sees the document, nothing else of the seat is.
create function seat_names(ids text[])
returns table (employee_id text, name text, name_en text, company_id text, company_code text, company_name text,
  company_name_en text)
language sql stable security definer set search_path from current as $$
  select e.id, e.name, e.name_en, c.id, c.company_code, c.name_zh, c.name_en
  from employee e join company c on c.id = e.company_id where e.id = any(ids)
$$;
