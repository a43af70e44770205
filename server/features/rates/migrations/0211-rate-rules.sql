-- Rules that make prices of rates: surcharges, mark-ups, levels of customers, sailing templates, and a company's settings.

create table surcharge_rule (
  id text primary key,
  company_id text not null references company (id),
  -- of fee_id, kept so that lists can be sorted and searched by it
  fee_code text,
  fee_id text not null references fee_code (id),
  layer text not null,
  mode text not null,
  carrier_id text references shipping_line (id),
  line_id text references trade_lane (id),
  pol_id text references port (id),
  pod_id text references port (id),
  basis text not null,
  cost_amount numeric(12, 4),
  sell_amount numeric(12, 4),
  currency text not null,
  amounts_by_type jsonb not null default '[]',
  valid_from date not null,
  valid_to date,
  validity_basis text not null,
  pct_of_ids text[] not null default '{}',
  min numeric(12, 4),
  max numeric(12, 4),
  product_type text,
  container_type text,
  pol_country text,
  pod_country text,
  pot_id text references port (id),
  terminal_id text references terminal (id),
  service_code text,
  receipt_type text,
  delivery_type text,
  hs_prefix text,
  is_dg text,
  is_reefer text,
  is_soc text,
  over_kg integer,
  window_from date,
  window_to date,
  over_cargo_value numeric(14, 2),
  cargo_value_currency text,
  payment_term text,
  is_optional boolean not null default false,
  note text,
  announcement_id text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (valid_to is null or valid_to >= valid_from)
);
create index surcharge_rule_list on surcharge_rule (company_id, mode, layer, fee_code, valid_from desc, id);
create index surcharge_rule_same on surcharge_rule (company_id, fee_id, valid_from);
create index surcharge_rule_pol on surcharge_rule (company_id, pol_id, carrier_id);

create table customer_level (
  id text primary key,
  company_id text not null references company (id),
  code text not null,
  name_zh text not null,
  name_en text not null,
  sort integer not null,
  is_default boolean not null default false,
  min_margin_per_teu numeric(12, 4),
  min_margin_pct numeric(7, 4),
  is_site_price_visible boolean not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, code)
);
-- At most one; the command that sets another takes it off the old one first.
create unique index customer_level_default on customer_level (company_id) where is_default;

-- Whoever was given no level has the default one: the first that a company makes is it.
create function first_level_is_default() returns trigger language plpgsql as $$
begin
  new.is_default := new.is_default
    or not exists (select from customer_level where company_id = new.company_id and is_default);
  return new;
end $$;
create trigger first_default before insert on customer_level for each row execute function first_level_is_default();

create table level_assignment (
  id text primary key,
  company_id text not null references company (id),
  -- of customer_company_id
  customer_code text,
  customer_company_id text not null references company (id),
  level_id text not null references customer_level (id),
  line_id text references trade_lane (id),
  carrier_id text references shipping_line (id),
  valid_from date not null,
  valid_to date,
  note text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (valid_to is null or valid_to >= valid_from),
  check (line_id is null or carrier_id is null)
);
create index level_assignment_list on level_assignment (company_id, customer_code, valid_from desc, id);
create index level_assignment_customer on level_assignment (company_id, customer_company_id, valid_from);
create index level_assignment_level on level_assignment (level_id);

create table markup_rule (
  id text primary key,
  company_id text not null references company (id),
  name text not null,
  step text not null,
  carrier_id text references shipping_line (id),
  line_id text references trade_lane (id),
  pol_id text references port (id),
  pod_id text references port (id),
  product_type text,
  container_type text,
  pct numeric(9, 4),
  abs numeric(12, 4),
  abs_by_type jsonb not null default '[]',
  basis text not null,
  round_unit text,
  round_mode text,
  valid_from date not null,
  valid_to date,
  priority integer not null,
  is_enabled boolean not null,
  customer_level_id text references customer_level (id),
  customer_company_id text references company (id),
  sales_employee_id text references employee (id),
  source_company_id text references company (id),
  fee_ids text[] not null default '{}',
  goods text[] not null default '{}',
  min_abs numeric(12, 4),
  max_abs numeric(12, 4),
  reason text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (valid_to is null or valid_to >= valid_from)
);
create index markup_rule_list on markup_rule (company_id, step, priority desc, name, id);
create index markup_rule_level on markup_rule (customer_level_id) where customer_level_id is not null;
create index markup_rule_sales on markup_rule (company_id, sales_employee_id) where sales_employee_id is not null;

create table sail_template (
  id text primary key,
  company_id text not null references company (id),
  name text not null,
  carrier_id text not null references shipping_line (id),
  service_code text,
  pol_id text not null references port (id),
  pol_terminal_id text references terminal (id),
  pod_id text not null references port (id),
  pot_ids text[] not null default '{}',
  sailings jsonb not null,
  vessels jsonb not null default '[]',
  blanks jsonb not null default '[]',
  valid_from date not null,
  valid_to date,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, name),
  check (valid_to is null or valid_to >= valid_from)
);
create index fcl_rate_sail_template on fcl_rate (sail_template_id) where sail_template_id is not null;

-- One row a company; what nobody has set is as the product says.
create table rate_config (
  company_id text primary key references company (id),
  config jsonb not null,
  version integer not null,
  updated_at timestamptz not null
);

-- What a server may keep of a company's rules holds as long as the stamp does. It is random and no number that counts: one that a
-- transaction took and rolled back never comes again for other rules.
create table rate_rule_stamp (
  company_id text not null references company (id),
  kind text not null,
  stamp uuid not null default gen_random_uuid(),
  primary key (company_id, kind)
);

create function stamp_rate_rules() returns trigger language plpgsql as $$
declare owner text := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
begin
  insert into rate_rule_stamp (company_id, kind) values (owner, tg_argv[0])
    on conflict (company_id, kind) do update set stamp = gen_random_uuid();
  return null;
end $$;

create trigger stamp after insert or update or delete on surcharge_rule
  for each row execute function stamp_rate_rules('surcharge');
create trigger stamp after insert or update or delete on markup_rule
  for each row execute function stamp_rate_rules('markup');

create function fee_code_of_rule() returns trigger language plpgsql as $$
begin
  new.fee_code := (select code from fee_code where id = new.fee_id);
  return new;
end $$;
create trigger fee_code before insert or update on surcharge_rule for each row execute function fee_code_of_rule();

create function code_of_level_customer() returns trigger language plpgsql as $$
begin
  new.customer_code := (select company_code from company where id = new.customer_company_id);
  return new;
end $$;
create trigger customer_code before insert or update on level_assignment
  for each row execute function code_of_level_customer();

-- A person and those who report to him, at any remove.
create function reports_of(manager text) returns setof text language sql stable as $$
  with recursive team (id) as (
    select manager
    union
    select e.id from employee e join team t on e.manager_id = t.id where e.status <> 'RESIGNED'
  )
  select id from team limit 1000
$$;

grant select, insert, update, delete on surcharge_rule, customer_level, level_assignment, markup_rule, sail_template to fairlead_app;
grant select, insert, update on rate_config, rate_rule_stamp to fairlead_app;

-- A company keeps its own; a price query reads those of the sellers whose rates it may see.
do $$
declare name text;
begin
  foreach name in array array['surcharge_rule', 'customer_level', 'level_assignment', 'markup_rule', 'sail_template', 'rate_config',
    'rate_rule_stamp']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to fairlead_app using (company_id = current_setting(''app.company'', true))
      with check (company_id = current_setting(''app.company'', true))', name);
    execute format('create policy offered on %I for select to fairlead_app using (company_id = any (rate_sources()))', name);
  end loop;
end $$;
