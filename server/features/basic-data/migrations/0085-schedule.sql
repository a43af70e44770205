-- The projection of departures knows which voyage and call it comes from, so that either can be projected again.
alter table voyage_schedule
  add column voyage_id text references voyage on delete cascade,
  add column port_call_id text references port_call on delete cascade;
create index voyage_schedule_voyage_id on voyage_schedule (voyage_id);
create index voyage_schedule_port_call_id on voyage_schedule (port_call_id);

alter table voyage_schedule enable row level security;
create policy readers on voyage_schedule for select to fairlead_app using (true);
create policy writers on voyage_schedule to fairlead_app using (current_setting('app.company_kind', true) = 'platform');

-- The board reads calls by the time that is shown, whatever of it is known.
create index port_call_shown on port_call
  ((coalesce(departure_actual, departure_estimated, departure_planned, arrival_actual, arrival_estimated, arrival_planned)), id);
create index voyage_line_number on voyage (line_id, carrier_export_voyage_number);
-- Cargo of a sailing: who is touched when it moves.
create index shipment_sailing on shipment (carrier, vessel, voyage);
