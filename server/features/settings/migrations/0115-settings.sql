-- How a person has set the product up. A user's rows ('u:' and his id) go with him into every company, a seat's ('e:' and its id)
-- stay at that company. One row a section, because each section is saved by itself.

create table user_setting (
  owner_key text not null check (owner_key ~ '^[ue]:.{1,40}$'),
  section text not null check (section in ('display', 'keyboard', 'notifications', 'work')),
  value jsonb not null,
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  primary key (owner_key, section)
);

grant select, insert, update on user_setting to fairlead_app;

-- Nobody reads another person's settings, the platform's staff neither.
alter table user_setting enable row level security;
create policy own on user_setting to fairlead_app
  using (owner_key in ('e:' || current_setting('app.employee', true), 'u:' || current_setting('app.user', true)))
  with check (owner_key in ('e:' || current_setting('app.employee', true), 'u:' || current_setting('app.user', true)));

-- Small pictures of people. A file belongs to a company, a face to a person, who may have none.
create table avatar (
  -- unguessable: pages show a picture by its address alone
  id text primary key check (length(id) = 22),
  owner_key text not null unique check (owner_key ~ '^[ue]:.{1,40}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- base64, at most 2 MB of bytes
  content text not null check (length(content) <= 2800000),
  created_at timestamptz not null
);
alter table avatar enable row level security;

-- What a company gives again and again: titles for invoices, contacts, addresses, usual ports.
create table company_link (
  id text primary key,
  company_id text not null,
  kind text not null check (kind in ('INVOICE_TITLE', 'CONTACT', 'ADDRESS', 'PORTS')),
  name text not null check (length(name) between 1 and 100),
  -- taken first where one of this kind is wanted
  is_default boolean not null default false,
  value jsonb not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null
);
create unique index company_link_name on company_link (company_id, kind, lower(name));
create unique index company_link_default on company_link (company_id, kind) where is_default;

grant select, insert, update, delete on company_link to fairlead_app;
alter table company_link enable row level security;
create policy tenant on company_link to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
