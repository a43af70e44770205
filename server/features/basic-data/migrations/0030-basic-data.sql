-- Reference data that belongs to nobody: every seat reads it, only the owner of the database writes it.

create table shipping_line (
  scac text primary key check (scac ~ '^[A-Z]{2,4}$'),
  name_zh text not null,
  name_en text not null,
  active boolean not null default true,
  -- takes no instruction after the documentation cut-off without being asked
  refuse_late_si boolean not null default false,
  supports_electronic_bill boolean not null default false,
  -- accepts shipper-owned containers whose number fails ISO 6346
  allows_own_numbers boolean not null default false
);

create table port (
  un_locode text primary key check (un_locode ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  name_en text not null,
  name_zh text,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  time_zone text
);
create index port_name on port (lower(name_en) text_pattern_ops);

create table vessel (
  imo_number text primary key check (imo_number ~ '^[0-9]{7}$'),
  name text not null unique check (name = upper(name))
);

-- One sailing: a vessel's voyage of a carrier from a port of loading.
create table voyage_schedule (
  carrier text not null references shipping_line (scac),
  vessel text not null references vessel (name),
  voyage text not null check (voyage ~ '^[A-Z0-9/-]{1,17}$'),
  loading_code text not null references port (un_locode),
  etd timestamptz not null,
  -- calendar day of departure at the port
  sailing_date date not null,
  documentation_cut_off timestamptz,
  vgm_cut_off timestamptz,
  advance_filing_cut_off timestamptz,
  primary key (carrier, vessel, voyage, loading_code)
);
create index voyage_schedule_departures on voyage_schedule (loading_code, etd);

create table package_code (
  code text primary key check (code ~ '^[A-Z0-9]{2}$'),
  name_zh text not null,
  name_en text not null
);

grant select on shipping_line, port, vessel, voyage_schedule, package_code to fairlead_app;
