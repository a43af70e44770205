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

-- Departure and cut-offs that shipments were told follow the schedule. Requests may write nothing of this in shipments by
-- themselves; whoever may change the schedule may let them follow.
create function shipments_follow_voyages(ids text[]) returns void
language sql security definer set search_path from current as $$
  update shipment as s set etd = g.etd, dco = g.documentation_cut_off, vco = g.vgm_cut_off, afc = g.advance_filing_cut_off
  from voyage_schedule as g
  where g.voyage_id = any(ids) and g.carrier = s.carrier and g.vessel = s.vessel and g.voyage = s.voyage
    and g.loading_code = s.pol and s.atd is null
    and s.state not in ('COMPLETED', 'CLOSED', 'CANCELLED', 'BOOKING_LOST')
    and coalesce(nullif(current_setting('app.company_kind', true), ''), 'platform') = 'platform';
$$;
revoke all on function shipments_follow_voyages(text[]) from public;
grant execute on function shipments_follow_voyages(text[]) to fairlead_app;
