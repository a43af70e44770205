-- Bookings (design commercial C.2). The row is a projection of the log (document_event, type 'booking'); company_id is the customer's.

create table booking (
  id text primary key,
  company_id text not null references company (id),
  -- the forwarder that handles it: the platform, or the customer himself where it is placed elsewhere
  desk_company_id text not null references company (id),
  booking_no text not null unique check (booking_no ~ '^BK[0-9]{11}$'),
  state text not null,
  amendment text,
  cancellation text,
  is_sent boolean not null default false,
  has_open_roll boolean not null default false,
  channel text not null,
  -- what lists show, out of the content and the carrier's answer
  carrier text,
  carrier_ref text,
  vessel_name text,
  voyage_no text,
  pol text,
  pod text,
  etd timestamptz,
  containers text,
  teu numeric(9, 2),
  next_cut_off timestamptz,
  rolls integer not null default 0,
  issues integer not null default 0,
  customer_name text,
  desk_name text,
  assignee_name text,
  created_by_name text,
  state_reason text,
  cgo_id text references shipment (id),
  submitted_at timestamptz,
  accept_due_at timestamptz,
  confirmed_at timestamptz,
  -- the document
  content jsonb not null,
  amended jsonb,
  confirmed jsonb,
  links jsonb not null,
  feedbacks jsonb not null default '[]',
  amendments jsonb not null default '[]',
  roll_list jsonb not null default '[]',
  -- as they hold now, with their source and what they were before
  cut_offs jsonb not null default '[]',
  carrier_request_ref text,
  snapshot_id text references price_snapshot (id),
  -- the promised price as the customer may see it
  price jsonb,
  desk_note text,
  created_by text,
  assignee_id text,
  taken_by text,
  taken_by_name text,
  taken_until timestamptz,
  -- made by the form: a repeated request is the same booking
  request_key text,
  -- the carrier's own time of the last event applied in each region
  carrier_times jsonb not null default '{}',
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, request_key)
);
create index booking_of_company on booking (company_id, created_at desc, id desc);
create index booking_all on booking (created_at desc, id desc);
create index booking_state on booking (state, company_id, created_at desc, id desc);
create index booking_author on booking (created_by, created_at desc, id desc);
create index booking_assignee on booking (assignee_id, created_at desc, id desc) where assignee_id is not null;
create index booking_waiting on booking (accept_due_at) where state = 'PENDING_ACCEPTANCE';
create index booking_next_cut_off on booking (next_cut_off) where next_cut_off is not null;
create index booking_lane on booking (company_id, pol, pod, etd);
create index booking_open_roll on booking (updated_at) where has_open_roll;
create index booking_number on booking (booking_no text_pattern_ops);
create index booking_reference on booking (carrier_ref text_pattern_ops) where carrier_ref is not null;
-- One shipment a booking, whoever confirms it how often.
create unique index booking_shipment on booking (cgo_id) where cgo_id is not null;
-- A carrier's number stands for one booking at a time; several buyers of one space share the seller's.
create unique index booking_carrier_number on booking (carrier, replace(carrier_ref, ' ', ''))
  where carrier_ref is not null and channel <> 'SPACE' and state not in ('REJECTED', 'DECLINED', 'CANCELLED', 'COMPLETED');

grant select on booking to fairlead_app;
alter table booking enable row level security;
create policy sides on booking to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

-- Messages of carriers by their number: a second one with the same number changes nothing.
create table booking_carrier_event (
  booking_id text not null references booking (id) on delete cascade,
  message_id text not null,
  company_id text not null references company (id),
  event text not null,
  outcome text not null check (outcome in ('APPLIED', 'LATE', 'REFUSED')),
  carrier_time timestamptz not null,
  at timestamptz not null,
  primary key (booking_id, message_id)
);
grant select on booking_carrier_event to fairlead_app;
alter table booking_carrier_event enable row level security;
create policy sides on booking_carrier_event to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

-- Reminders that were given: of which cut-off, as it stood, how many hours before.
create table booking_reminder (
  booking_id text not null references booking (id) on delete cascade,
  code text not null,
  cut_off timestamptz not null,
  hours integer not null,
  at timestamptz not null,
  primary key (booking_id, code, cut_off, hours)
);
