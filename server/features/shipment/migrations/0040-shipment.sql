-- Shipments and their containers. company_id is the owner: the customer whose cargo it is, or the platform for its own.

create table shipment (
  id text primary key,
  shipment_no text not null unique check (shipment_no ~ '^CG[0-9]{12}$'),
  company_id text not null references company (id),
  kind text not null check (kind in ('FCL', 'LCL', 'CONSOL', 'ECOM', 'BULK')),
  state text not null check (state in ('DRAFT', 'CONFIRMED', 'IN_EXECUTION', 'DEPARTED', 'ARRIVED', 'DELIVERED',
    'COMPLETED', 'CLOSED', 'BOOKING_LOST', 'CANCELLED')),
  booking_no text not null,
  carrier_booking_reference text not null default '' check (length(carrier_booking_reference) <= 35),
  quotation_no text not null default '' check (length(quotation_no) <= 35),
  customer_reference text not null default '' check (length(customer_reference) <= 35),
  mbl_no text not null default '' check (mbl_no ~ '^[A-Z0-9]{0,20}$'),
  carrier text not null references shipping_line (scac),
  vessel text not null,
  voyage text not null,
  por text not null references port (un_locode),
  pol text not null references port (un_locode),
  pod text not null references port (un_locode),
  place_of_delivery text not null references port (un_locode),
  movement text not null,
  freight_term text not null check (freight_term in ('PRE', 'COL')),
  goods_type text not null check (goods_type in ('S', 'R', 'D', 'O', 'T', 'L')),
  etd timestamptz,
  atd timestamptz,
  -- cut-offs by their DCSA codes: documentation, VGM, advance filing; shown in the zone of the port of loading
  dco timestamptz,
  vco timestamptz,
  afc timestamptz,
  cut_off_zone text not null,
  -- { SHIPPER, CONSIGNEE, NOTIFY_1, NOTIFY_2, NOTIFY_3 }: text as booked
  parties jsonb not null default '{}',
  goods text not null default '',
  marks text not null default '',
  package_code text not null default '',
  hs_codes text[] not null default '{}',
  emails text[] not null default '{}',
  -- the packing list is final: totals of containers are met, not only kept within
  packing_final boolean not null default false,
  -- its bill is part of another shipment's; set and cleared with the SI that links it
  merged_into_id text references shipment (id),
  -- what its active SIs cover: kept by the SI projection in the same transaction
  si_state text not null default 'NONE' check (si_state in ('NONE', 'PART', 'COMPLETE')),
  si_count integer not null default 0,
  created_at timestamptz not null
);
-- the list of shipments to instruct, per company and over all of them
create index shipment_to_instruct on shipment (company_id, (coalesce(dco, 'infinity'::timestamptz)), id)
  where si_state <> 'COMPLETE' and merged_into_id is null;
create index shipment_to_instruct_all on shipment ((coalesce(dco, 'infinity'::timestamptz)), id)
  where si_state <> 'COMPLETE' and merged_into_id is null;
-- candidates for one bill
create index shipment_routing on shipment (company_id, carrier, vessel, voyage, pol, pod);
create index shipment_merged on shipment (merged_into_id) where merged_into_id is not null;
create index shipment_booking on shipment (booking_no text_pattern_ops);
create index shipment_mbl on shipment (mbl_no text_pattern_ops) where mbl_no <> '';

create table shipment_container (
  id text primary key,
  shipment_id text not null references shipment (id) on delete cascade,
  company_id text not null references company (id),
  seq integer not null,
  type text not null,
  container_no text check (container_no ~ '^[A-Z]{4}[0-9]{7}$'),
  seal_no text not null default '',
  soc boolean not null default false,
  tare_kg numeric(11, 3),
  package_code text not null default '',
  packages numeric(8, 0) not null,
  gross_kg numeric(11, 3) not null,
  cbm numeric(12, 4) not null,
  vgm_kg numeric(11, 3),
  -- lines of the packing list in the shape of the SI's cargo lines
  lines jsonb not null default '[]',
  unique (shipment_id, seq),
  unique (shipment_id, container_no)
);
create index shipment_container_no on shipment_container (container_no) where container_no is not null;
create index shipment_container_company on shipment_container (company_id);

grant select on shipment, shipment_container to fairlead_app;
-- A request writes what follows from its SIs, nothing else of a shipment.
grant update (merged_into_id, si_state, si_count) on shipment to fairlead_app;

alter table shipment enable row level security;
create policy tenant on shipment to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

alter table shipment_container enable row level security;
create policy tenant on shipment_container to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
