-- What the clock has told of shipments that near their SI cut-off without an instruction: once per threshold and cut-off, so that a
-- restart tells nothing twice and a cut-off that is moved is told again.
create table si_missing_told (
  shipment_id text not null references shipment (id) on delete cascade,
  company_id text not null references company (id),
  -- hours before the cut-off
  threshold integer not null check (threshold > 0),
  cut_off timestamptz not null,
  at timestamptz not null,
  primary key (shipment_id, threshold, cut_off)
);
-- The clock alone, as the owner.
alter table si_missing_told enable row level security;

create index shipment_without_si on shipment (dco)
  where si_count = 0 and merged_into_id is null and state in ('CONFIRMED', 'IN_EXECUTION');
