-- Announcements about rates (design commercial A.2.6) and who has read them.

create table rate_post (
  id text primary key,
  company_id text not null references company (id),
  title_zh text not null,
  title_en text,
  kind text not null,
  state text,
  carrier_ids text[] not null default '{}',
  line_ids text[] not null default '{}',
  port_ids text[] not null default '{}',
  effective_from date not null,
  effective_to date,
  body_zh text,
  body_en text,
  visibility text not null,
  visible_levels text[] not null default '{}',
  visible_company_ids text[] not null default '{}',
  pinned_until date,
  files jsonb not null default '[]',
  published_at timestamptz,
  increase_id text,
  surcharge_rule_ids text[] not null default '{}',
  publisher_id text,
  -- people who were told when it was published; counted in the background, so no part of the document
  told integer,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, title_zh, effective_from)
);
create index rate_post_list on rate_post (company_id, effective_from desc, id desc);
create index rate_post_board on rate_post (company_id, published_at desc, id desc) where state = 'PUBLISHED';
create index rate_post_over on rate_post (effective_to) where state = 'PUBLISHED';

grant select, insert, update, delete on rate_post to fairlead_app;
alter table rate_post enable row level security;
create policy own on rate_post to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
-- As rates: read by a query that has worked out who sells to whom, and only what is published.
create policy offered on rate_post for select to fairlead_app
  using (state = 'PUBLISHED' and company_id = any (rate_sources()));

-- The reader's own row. Who announces counts them with the rights of the server.
create table rate_post_read (
  post_id text not null references rate_post (id) on delete cascade,
  employee_id text not null,
  company_id text not null references company (id),
  at timestamptz not null,
  primary key (post_id, employee_id)
);
create index rate_post_read_list on rate_post_read (post_id, at desc, employee_id desc);
grant select, insert on rate_post_read to fairlead_app;
alter table rate_post_read enable row level security;
create policy own on rate_post_read to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true)
    and employee_id = current_setting('app.employee', true));
