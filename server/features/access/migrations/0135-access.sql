-- What administrators change of menus, roles, packages and single permissions.

alter table role add column version integer not null default 1 check (version > 0);

-- What the route catalogue said of the node when the two were last compared: only what an administrator has not changed follows
-- the next release. Null: made by an administrator.
alter table menu_node add column origin jsonb;
-- Taken out of the tree. The row stays, so that its grants come back with it, and so that no release brings it back by itself.
alter table menu_node add column removed boolean not null default false;
drop index menu_node_path;
create unique index menu_node_path on menu_node (tree, lower(path)) where not removed;
update menu_node n set origin = jsonb_build_object(
  'path', n.path, 'parent', (select p.path from menu_node p where p.id = n.parent_id), 'nameZh', n.name_zh, 'nameEn', n.name_en,
  'sort', n.sort, 'hidden', n.hidden, 'buttons', n.buttons);

-- An exception on an employee ends by itself.
alter table permission_item add column valid_until timestamptz;
alter table permission_item add column reason text check (length(reason) <= 200);
alter table permission_item add column granted_by text;
alter table permission_item add column granted_at timestamptz;

-- The menu tree this session was told last, as a hash: a right that is refused but stood in it was taken since (A.5.5 b).
alter table session add column menu_told text;

-- Versions of a tree. `base` is what the draft began with: what is neither in it nor in the draft came since, and stays.
create table menu_version (
  id text primary key,
  tree text not null check (tree in ('INTERNAL', 'EXTERNAL')),
  number integer check (number > 0),
  state text not null check (state in ('DRAFT', 'PUBLISHED')),
  nodes jsonb not null,
  base jsonb not null default '[]',
  note text check (length(note) <= 200),
  version integer not null default 1 check (version > 0),
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_by text,
  published_at timestamptz,
  check ((state = 'DRAFT') = (number is null))
);
create unique index menu_version_number on menu_version (tree, number desc) where number is not null;
create unique index menu_version_draft on menu_version (tree) where state = 'DRAFT';

-- One menu for all companies: written by the server after it has asked for the right, as menu_node is.
alter table menu_version enable row level security;

grant insert, update, delete on role, role_grant, permission_item, employee_role, company_grant to fairlead_app;

-- Reading goes further than writing: everyone reads the platform's roles and packages, only the platform writes them.
drop policy tenant on role;
create policy reads on role for select to fairlead_app using (
  current_setting('app.company_kind', true) = 'platform' or company_id is null or company_id = current_setting('app.company', true));
create policy adds on role for insert to fairlead_app
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
create policy edits on role for update to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
create policy drops on role for delete to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

drop policy tenant on role_grant;
create policy reads on role_grant for select to fairlead_app using (exists (select 1 from role r where r.id = role_id));
create policy adds on role_grant for insert to fairlead_app with check (exists (
  select 1 from role r where r.id = role_id
    and (current_setting('app.company_kind', true) = 'platform' or r.company_id = current_setting('app.company', true))));
create policy edits on role_grant for update to fairlead_app using (exists (
  select 1 from role r where r.id = role_id
    and (current_setting('app.company_kind', true) = 'platform' or r.company_id = current_setting('app.company', true))));
create policy drops on role_grant for delete to fairlead_app using (exists (
  select 1 from role r where r.id = role_id
    and (current_setting('app.company_kind', true) = 'platform' or r.company_id = current_setting('app.company', true))));

drop policy tenant on permission_item;
create policy reads on permission_item for select to fairlead_app using (
  exists (select 1 from role r where r.id = role_id) or exists (select 1 from employee e where e.id = employee_id));
create policy adds on permission_item for insert to fairlead_app with check (
  current_setting('app.company_kind', true) = 'platform'
  or exists (select 1 from role r where r.id = role_id and r.company_id = current_setting('app.company', true)));
create policy edits on permission_item for update to fairlead_app using (
  current_setting('app.company_kind', true) = 'platform'
  or exists (select 1 from role r where r.id = role_id and r.company_id = current_setting('app.company', true)));
create policy drops on permission_item for delete to fairlead_app using (
  current_setting('app.company_kind', true) = 'platform'
  or exists (select 1 from role r where r.id = role_id and r.company_id = current_setting('app.company', true)));

-- The ceiling of a company is the platform's to set.
drop policy tenant on company_grant;
create policy reads on company_grant for select to fairlead_app using (
  current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
create policy adds on company_grant for insert to fairlead_app with check (current_setting('app.company_kind', true) = 'platform');
create policy drops on company_grant for delete to fairlead_app using (current_setting('app.company_kind', true) = 'platform');
