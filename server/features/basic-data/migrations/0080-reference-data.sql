-- Reference data as resources: each table has the fields of its declaration in src/contract/basic-data, an id, a version and
-- two times. Rows that belong to nobody are read by all and written by the platform; company rows by their company alone.

-- What stood here before had no id; its rows are carried over.
create temp table old_shipping_line on commit drop as select * from shipping_line;
create temp table old_port on commit drop as select * from port;
create temp table old_vessel on commit drop as select * from vessel;
drop table package_code;
drop table shipping_line cascade;
drop table port cascade;
drop table vessel cascade;

create table country (
  id text primary key,
  code text not null,
  alpha3 text,
  numeric text,
  name_zh text,
  name_en text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  valid_from date,
  valid_to date,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references country,
  region text,
  currency_code text,
  time_zone text,
  filings text[] not null default '{}',
  weekend text[] not null default '{}',
  is_sanctioned boolean not null,
  sanction_note text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (code)
);
create index country_merged_into_id on country (merged_into_id);
create index country_name_en on country (name_en, id);

create table currency (
  id text primary key,
  code text not null,
  numeric text,
  name_zh text,
  name_en text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  valid_from date,
  valid_to date,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references currency,
  symbol text,
  minor_unit integer,
  is_enabled boolean not null,
  entities text[] not null default '{}',
  withdrawn text,
  sort integer,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (code)
);
create index currency_merged_into_id on currency (merged_into_id);
create index currency_name_en on currency (name_en, id);

create table fx_rate (
  id text primary key,
  rate_table text not null,
  currency_code text not null,
  valid_from date not null,
  valid_to date not null,
  rate_to_cny numeric(23, 8) not null,
  correction integer,
  state text,
  remarks text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (rate_table, currency_code, valid_from, correction)
);

create table trade_lane (
  id text primary key,
  code text not null,
  name_zh text,
  name_en text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  valid_from date,
  valid_to date,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references trade_lane,
  parent_id text references trade_lane,
  origin_region text,
  colour text,
  sort integer,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (code)
);
create index trade_lane_merged_into_id on trade_lane (merged_into_id);
create index trade_lane_parent_id on trade_lane (parent_id);
create index trade_lane_name_en on trade_lane (name_en, id);

create table port (
  id text primary key,
  un_locode text not null,
  name_zh text,
  name_en text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  valid_from date,
  valid_to date,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references port,
  name_wo_diacritics text,
  country_code text,
  subdivision text,
  functions text[] not null default '{}',
  un_status text,
  latitude numeric(20, 5),
  longitude numeric(20, 5),
  position_source text,
  time_zone text,
  same_as_id text references port,
  line_ids text[] not null default '{}',
  iata text,
  customs_code text,
  list_date date,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (un_locode)
);
create index port_merged_into_id on port (merged_into_id);
create index port_same_as_id on port (same_as_id);
create index port_name_en on port (name_en, id);

create table terminal (
  id text primary key,
  port_id text not null references port,
  terminal_code text not null,
  name_zh text,
  name_en text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references terminal,
  valid_from date,
  valid_to date,
  operator text,
  latitude numeric(20, 5),
  longitude numeric(20, 5),
  bic_code text,
  alternative_un_locodes text[] not null default '{}',
  website text,
  address text,
  gates jsonb not null default '[]',
  gate_in_hours_before_etd integer,
  free_storage_days integer,
  edi_address text,
  list_date date,
  remarks text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (port_id, terminal_code, valid_from)
);
create index terminal_merged_into_id on terminal (merged_into_id);
create index terminal_name_en on terminal (name_en, id);

create table shipping_line (
  id text primary key,
  scac text not null,
  smdg_code text,
  name_zh text,
  name_en text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  valid_from date,
  valid_to date,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references shipping_line,
  short_name text,
  carrier_type text not null,
  parent_id text references shipping_line,
  alliance text,
  bic_owner_codes text[] not null default '{}',
  bl_patterns jsonb not null default '[]',
  website text,
  tracking_url text,
  documentation_email text,
  refuse_late_si boolean not null,
  supports_electronic_bill boolean not null,
  allows_own_numbers boolean not null,
  cut_off_defaults jsonb not null default '[]',
  tracking_source text,
  tracking_every_minutes integer,
  remarks text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (scac)
);
create index shipping_line_merged_into_id on shipping_line (merged_into_id);
create index shipping_line_parent_id on shipping_line (parent_id);
create index shipping_line_name_en on shipping_line (name_en, id);

create table vessel (
  id text primary key,
  imo_number text,
  local_vessel_code text,
  name text not null,
  name_zh text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  valid_from date,
  valid_to date,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references vessel,
  former_names jsonb not null default '[]',
  vessel_type text not null,
  service_status text not null,
  operator_line_id text references shipping_line,
  call_sign text,
  mmsi text,
  flag text,
  teu integer,
  build_year integer,
  loa_m numeric(17, 2),
  draught_m numeric(17, 2),
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (imo_number, local_vessel_code)
);
create index vessel_merged_into_id on vessel (merged_into_id);
create index vessel_operator_line_id on vessel (operator_line_id);

create table service (
  id text primary key,
  line_id text not null references shipping_line,
  carrier_service_code text not null,
  universal_service_reference text,
  name_zh text,
  name_en text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  valid_from date,
  valid_to date,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references service,
  trade_lane_id text references trade_lane,
  rotation jsonb not null default '[]',
  partners jsonb not null default '[]',
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (line_id, carrier_service_code)
);
create index service_merged_into_id on service (merged_into_id);
create index service_trade_lane_id on service (trade_lane_id);
create index service_name_en on service (name_en, id);

create table voyage (
  id text primary key,
  line_id text not null references shipping_line,
  service_id text references service,
  vessel_id text references vessel,
  expected_teu integer,
  carrier_export_voyage_number text not null,
  carrier_import_voyage_number text,
  universal_voyage_reference text,
  direction text,
  partners jsonb not null default '[]',
  status text not null,
  successor_id text references voyage,
  remarks text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (line_id, vessel_id, carrier_export_voyage_number)
);
create index voyage_service_id on voyage (service_id);
create index voyage_vessel_id on voyage (vessel_id);
create index voyage_successor_id on voyage (successor_id);

create table port_call (
  id text primary key,
  voyage_id text not null references voyage,
  seq integer not null,
  port_id text not null references port,
  terminal_id text references terminal,
  call_status text,
  arrival_planned timestamptz,
  arrival_estimated timestamptz,
  arrival_actual timestamptz,
  departure_planned timestamptz,
  departure_estimated timestamptz,
  departure_actual timestamptz,
  import_voyage_number text,
  export_voyage_number text,
  berth text,
  delay_reason text,
  change_remark text,
  cut_offs jsonb not null default '[]',
  source text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (voyage_id, seq)
);
create index port_call_port_id on port_call (port_id);
create index port_call_terminal_id on port_call (terminal_id);

create table container_type (
  id text primary key,
  code text not null,
  name_zh text,
  name_en text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  valid_from date,
  valid_to date,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references container_type,
  iso_size_types text[] not null default '{}',
  iso_group text,
  doc_text text not null,
  length_ft integer not null,
  height_mm integer,
  teu numeric(17, 2) not null,
  tare_kg integer,
  max_gross_kg integer,
  payload_warn_kg integer,
  cube_m3 numeric(17, 2),
  door_opening text,
  is_reefer boolean not null,
  is_open boolean not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (code)
);
create index container_type_merged_into_id on container_type (merged_into_id);
create index container_type_name_en on container_type (name_en, id);

create table package_type (
  id text primary key,
  code text not null,
  name_zh text,
  name_en text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  valid_from date,
  valid_to date,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references package_type,
  plural_en text,
  is_pallet boolean not null,
  is_stackable boolean not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (code)
);
create index package_type_merged_into_id on package_type (merged_into_id);
create index package_type_name_en on package_type (name_en, id);

create table fee_code (
  id text primary key,
  code text not null,
  name_zh text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  valid_from date,
  valid_to date,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references fee_code,
  name_en text,
  category text not null,
  default_basis text not null,
  currency_code text,
  enabled_for text not null,
  dcsa_charge_code text,
  edifact_code text,
  is_taxable boolean not null,
  tax_class text,
  income_subject text,
  cost_subject text,
  print_group text,
  excludes_ids text[] not null default '{}',
  sort integer,
  invoice_count integer,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (code)
);
create index fee_code_merged_into_id on fee_code (merged_into_id);
create index fee_code_name_en on fee_code (name_en, id);

create table ship_agency (
  id text primary key,
  code text not null,
  name_zh text,
  name_en text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  valid_from date,
  valid_to date,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references ship_agency,
  port_ids text[] not null default '{}',
  lines jsonb not null default '[]',
  edi_mailbox text,
  phone text,
  email text,
  manifest_recipient_id text,
  packing_recipient_id text,
  working_hours text,
  late_fee_rules text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (code)
);
create index ship_agency_merged_into_id on ship_agency (merged_into_id);
create index ship_agency_name_en on ship_agency (name_en, id);

create table order_agency (
  id text primary key,
  code text not null,
  name_zh text,
  name_en text,
  pinyin text,
  initials text,
  aliases text[] not null default '{}',
  status text not null,
  valid_from date,
  valid_to date,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  merged_into_id text references order_agency,
  company_code text,
  line_ids text[] not null default '{}',
  port_ids text[] not null default '{}',
  channel text not null,
  priority integer not null,
  email text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (code)
);
create index order_agency_merged_into_id on order_agency (merged_into_id);
create index order_agency_name_en on order_agency (name_en, id);

create table booking_code (
  id text primary key,
  company_id text not null references company,
  line_id text not null references shipping_line,
  port_id text references port,
  agency_id text references order_agency,
  code text not null,
  kind text not null,
  valid_from date not null,
  valid_to date,
  company_codes text[] not null default '{}',
  is_default boolean not null,
  remarks text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (company_id, line_id, port_id, code, valid_from)
);
create index booking_code_line_id on booking_code (line_id);
create index booking_code_port_id on booking_code (port_id);
create index booking_code_agency_id on booking_code (agency_id);
create index booking_code_company on booking_code (company_id, updated_at desc);

create table bill_number_rule (
  id text primary key,
  company_id text not null references company,
  code text not null,
  title text not null,
  bill_owner text not null,
  line_id text references shipping_line,
  port_id text references port,
  pattern text not null,
  reset text not null,
  recognise_pattern text,
  reserved jsonb not null default '[]',
  voided jsonb not null default '[]',
  is_enabled boolean not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, code)
);
create index bill_number_rule_line_id on bill_number_rule (line_id);
create index bill_number_rule_port_id on bill_number_rule (port_id);
create index bill_number_rule_company on bill_number_rule (company_id, updated_at desc);

create table code_mapping (
  id text primary key,
  system text not null,
  object text not null,
  foreign_code text,
  foreign_name text,
  our_id text not null,
  direction text not null,
  valid_from date,
  valid_to date,
  confidence integer,
  origin text,
  folded_code text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (system, object, folded_code, direction, valid_from)
);

create table partner_mapping (
  id text primary key,
  company_id text not null references company,
  system text not null,
  object text not null,
  foreign_code text,
  foreign_name text,
  our_id text not null,
  direction text not null,
  valid_from date,
  valid_to date,
  confidence integer,
  origin text,
  folded_code text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (company_id, system, object, folded_code, direction, valid_from)
);
create index partner_mapping_company on partner_mapping (company_id, updated_at desc);

create table line_code (
  id text primary key,
  line_id text not null references shipping_line,
  carrier_code text not null,
  carrier_text text,
  trade_lane_id text not null references trade_lane,
  service_id text references service,
  pol_region text,
  pod_region text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (line_id, carrier_code, pol_region, pod_region)
);
create index line_code_trade_lane_id on line_code (trade_lane_id);
create index line_code_service_id on line_code (service_id);

create table basic_code (
  id text primary key,
  list_key text not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  parent_code text,
  note text,
  colour text,
  sort integer,
  is_enabled boolean not null,
  is_built_in boolean not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (list_key, code)
);

create table holiday (
  id text primary key,
  calendar text not null,
  day date not null,
  name_zh text,
  name_en text,
  is_workday boolean not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (calendar, day)
);
create index holiday_name_en on holiday (name_en, id);

insert into shipping_line (id, scac, name_zh, name_en, status, source, carrier_type, refuse_late_si, supports_electronic_bill,
    allows_own_numbers, version, created_at, updated_at)
  select gen_random_uuid()::text, scac, name_zh, name_en, case when active then 'ACTIVE' else 'DISABLED' end, 'MANUAL', 'VOCC',
    refuse_late_si, supports_electronic_bill, allows_own_numbers, 1, now(), now() from old_shipping_line;
insert into port (id, un_locode, name_zh, name_en, country_code, functions, time_zone, status, source, version, created_at, updated_at)
  select gen_random_uuid()::text, un_locode, name_zh, name_en, country_code, '{1}', time_zone, 'ACTIVE', 'MANUAL', 1, now(), now()
  from old_port;
insert into vessel (id, imo_number, name, name_zh, vessel_type, service_status, status, source, version, created_at, updated_at)
  select gen_random_uuid()::text, imo_number, name, null, 'CONTAINER', 'IN_SERVICE', 'ACTIVE', 'DEMO', 1, now(), now() from old_vessel;

-- Shipments and sailings name lines and ports by code; a changed code follows.
alter table shipment
  add foreign key (carrier) references shipping_line (scac) on update cascade,
  add foreign key (por) references port (un_locode) on update cascade,
  add foreign key (pol) references port (un_locode) on update cascade,
  add foreign key (pod) references port (un_locode) on update cascade,
  add foreign key (place_of_delivery) references port (un_locode) on update cascade;
-- What other areas ask of the schedule, one row a loading call; kept in step with port_call.
alter table voyage_schedule
  add foreign key (carrier) references shipping_line (scac) on update cascade,
  add foreign key (loading_code) references port (un_locode) on update cascade;

create table hs_code (
  id text primary key,
  code text not null unique,
  level integer not null,
  parent_code text,
  section text,
  name_en text not null,
  name_zh text,
  status text not null,
  source text not null,
  source_edition text,
  field_locks text[] not null default '{}',
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index hs_code_parent on hs_code (parent_code, code);

create index port_country on port (country_code, un_locode);
create index port_lines on port using gin (line_ids);
create index port_functions on port using gin (functions);
create index port_name_trigrams on port using gin (name_en gin_trgm_ops);
create index terminal_operator on terminal (operator, id);
create index vessel_name on vessel (name, id);
create index shipping_line_smdg_code on shipping_line (smdg_code);
create index port_call_departures on port_call (port_id, departure_estimated);
create index port_call_arrivals on port_call (port_id, arrival_estimated);
create index fx_rate_periods on fx_rate (valid_from desc, currency_code, id);
create index code_mapping_ours on code_mapping (object, our_id);
create index partner_mapping_ours on partner_mapping (company_id, object, our_id);
create index holiday_days on holiday (day);

do $$
declare
  name text;
begin
  foreach name in array array['country', 'currency', 'fx_rate', 'trade_lane', 'port', 'terminal', 'shipping_line', 'vessel', 'service',
    'voyage', 'port_call', 'container_type', 'package_type', 'fee_code', 'ship_agency', 'order_agency', 'code_mapping', 'line_code',
    'basic_code', 'holiday', 'hs_code'] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select, insert, update, delete on %I to fairlead_app', name);
    execute format('create policy readers on %I for select to fairlead_app using (true)', name);
    execute format('create policy writers on %I to fairlead_app using (current_setting(''app.company_kind'', true) = ''platform'')', name);
  end loop;
  foreach name in array array['booking_code', 'bill_number_rule', 'partner_mapping'] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select, insert, update, delete on %I to fairlead_app', name);
    execute format('create policy tenant on %I to fairlead_app using (company_id = current_setting(''app.company'', true))', name);
  end loop;
end $$;
grant insert, update, delete on voyage_schedule to fairlead_app;
