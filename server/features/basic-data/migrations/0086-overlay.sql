-- What a company lays over a reference row: never a code, only what its own people see and start from (design A.2).

create table master_overlay (
  id text primary key,
  company_id text not null references company,
  resource text not null,
  row_id text not null,
  hidden boolean not null default false,
  favourite boolean not null default false,
  sort integer,
  short_name text check (length(short_name) <= 40),
  local_code text check (length(local_code) <= 20),
  -- by resource: fields of its rate screen
  defaults jsonb not null default '{}',
  note text check (length(note) <= 200),
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, resource, row_id)
);
create index master_overlay_rows on master_overlay (resource, row_id);

grant select, insert, update, delete on master_overlay to fairlead_app;
alter table master_overlay enable row level security;
create policy tenant on master_overlay to fairlead_app
  using (company_id = current_setting('app.company', true));

-- A list in the defaults, as an array of text.
create function overlay_texts(defaults jsonb, field text) returns text[] language sql immutable
  as $$ select coalesce(array(select jsonb_array_elements_text(coalesce(defaults -> field, '[]'))), '{}') $$;

-- One row a reference row in use, with the reader's own overlay. The condition on the company is for the owner's connection, which
-- row-level security does not bind: it sees the rows without any overlay.
create view rate_carrier with (security_invoker = true) as
  select b.id, b.scac, b.name_zh, b.name_en,
    coalesce((o.defaults ->> 'isSold')::boolean, true) as is_sold,
    o.short_name, o.local_code, coalesce(o.hidden, false) as hidden, coalesce(o.favourite, false) as favourite, o.sort, o.note,
    o.defaults ->> 'colour' as colour,
    o.defaults ->> 'validityBasis' as validity_basis,
    (o.defaults ->> 'freeTimeDays')::integer as free_time_days,
    overlay_texts(o.defaults, 'senderAddresses') as sender_addresses,
    coalesce(o.version, 0) as version, coalesce(o.created_at, b.created_at) as created_at,
    greatest(o.updated_at, b.updated_at) as updated_at
  from shipping_line as b
  left join master_overlay as o on o.resource = 'ShippingLine' and o.row_id = b.id
    and o.company_id = current_setting('app.company', true)
  where b.status = 'ACTIVE';

create view rate_terminal with (security_invoker = true) as
  select b.id, b.port_id, b.terminal_code, b.name_zh, b.name_en,
    coalesce((o.defaults ->> 'isAllowed')::boolean, true) as is_allowed,
    overlay_texts(o.defaults, 'carrierIds') as carrier_ids,
    coalesce((o.defaults ->> 'isDefault')::boolean, false) as is_default,
    o.short_name, o.local_code, coalesce(o.hidden, false) as hidden, coalesce(o.favourite, false) as favourite, o.sort, o.note,
    coalesce(o.version, 0) as version, coalesce(o.created_at, b.created_at) as created_at,
    greatest(o.updated_at, b.updated_at) as updated_at
  from terminal as b
  left join master_overlay as o on o.resource = 'Terminal' and o.row_id = b.id
    and o.company_id = current_setting('app.company', true)
  where b.status = 'ACTIVE';

create view rate_surcharge with (security_invoker = true) as
  select b.id, b.code, b.name_zh, b.name_en, b.category,
    coalesce(o.defaults ->> 'basis', b.default_basis) as basis,
    coalesce(o.defaults ->> 'currencyCode', b.currency_code) as currency_code,
    o.defaults ->> 'payer' as payer,
    o.defaults ->> 'shownAs' as shown_as,
    o.short_name, o.local_code, coalesce(o.hidden, false) as hidden, coalesce(o.favourite, false) as favourite, o.sort, o.note,
    coalesce(o.version, 0) as version, coalesce(o.created_at, b.created_at) as created_at,
    greatest(o.updated_at, b.updated_at) as updated_at
  from fee_code as b
  left join master_overlay as o on o.resource = 'FeeCode' and o.row_id = b.id
    and o.company_id = current_setting('app.company', true)
  where b.status = 'ACTIVE' and b.category in ('SURCHARGE', 'ORIGIN_LOCAL', 'DEST_LOCAL');

create view rate_lane with (security_invoker = true) as
  select b.id, b.code, b.name_zh, b.name_en, b.parent_id,
    o.defaults ->> 'personInCharge' as person_in_charge,
    coalesce(o.defaults ->> 'colour', b.colour) as colour,
    overlay_texts(o.defaults, 'loadingPortIds') as loading_port_ids,
    o.short_name, o.local_code, coalesce(o.hidden, false) as hidden, coalesce(o.favourite, false) as favourite,
    coalesce(o.sort, b.sort) as sort, o.note,
    coalesce(o.version, 0) as version, coalesce(o.created_at, b.created_at) as created_at,
    greatest(o.updated_at, b.updated_at) as updated_at
  from trade_lane as b
  left join master_overlay as o on o.resource = 'Line' and o.row_id = b.id
    and o.company_id = current_setting('app.company', true)
  where b.status = 'ACTIVE';

create view rate_port with (security_invoker = true) as
  select b.id, b.un_locode, b.name_zh, b.name_en, b.country_code,
    coalesce((o.defaults ->> 'isHot')::boolean, false) as is_hot,
    o.short_name, o.local_code, coalesce(o.hidden, false) as hidden, coalesce(o.favourite, false) as favourite, o.sort, o.note,
    coalesce(o.defaults -> 'lanes', '[]') as lanes,
    coalesce(o.version, 0) as version, coalesce(o.created_at, b.created_at) as created_at,
    greatest(o.updated_at, b.updated_at) as updated_at
  from port as b
  left join master_overlay as o on o.resource = 'Port' and o.row_id = b.id
    and o.company_id = current_setting('app.company', true)
  where b.status = 'ACTIVE';

grant select on rate_carrier, rate_terminal, rate_surcharge, rate_lane, rate_port to fairlead_app;
