-- What lists of very many bookings are asked for. Under row-level security only operators that can tell nothing of other rows reach an
-- index: `=`, `^@` and comparisons, but no `like` and no `&&`.
create index booking_vessel on booking (vessel_name text_pattern_ops, created_at desc, id desc) where vessel_name is not null;
create index booking_carrier on booking (carrier, created_at desc, id desc) where carrier is not null;
create index booking_shipment_number on booking (cgo_id text_pattern_ops) where cgo_id is not null;

-- Lists in the order of a day hold those without one too, at their end.
drop index booking_etd;
create index booking_etd on booking (etd, id);
create index booking_etd_last on booking (etd desc nulls last, id desc);
drop index booking_next_cut_off;
create index booking_next_cut_off on booking (next_cut_off, id);

-- Whose booking it is, is asked of its two columns, which have indexes of their own.
drop index booking_handlers;

-- Carriers write blanks into their numbers, people leave them out.
alter table booking add column carrier_number text generated always as (replace(carrier_ref, ' ', '')) stored;
create index booking_reference on booking (carrier_number text_pattern_ops) where carrier_number is not null;
drop index booking_reference_number;
