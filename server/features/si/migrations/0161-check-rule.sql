-- Settings of check rules: severity or off, for everyone, a line or a customer, between two days. A row is its own log: it is
-- never deleted, only ended.
create table check_rule (
  id text primary key,
  code text not null,
  carrier text not null default '',
  -- null: every customer
  company_id text references company (id),
  setting text not null check (setting in ('error', 'warning', 'off')),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  end_reason text not null default ''
);
create index check_rule_company on check_rule (company_id) where company_id is not null;
create index check_rule_standing on check_rule (id) where ended_at is null;

grant select, insert, update on check_rule to fairlead_app;
alter table check_rule enable row level security;
create policy reading on check_rule for select to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id is null
    or company_id = current_setting('app.company', true));
create policy platform_adds on check_rule for insert to fairlead_app
  with check (current_setting('app.company_kind', true) = 'platform');
create policy platform_ends on check_rule for update to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform')
  with check (current_setting('app.company_kind', true) = 'platform');
