-- Each order that lists of bookings offer reads an index, forwards or backwards. Rows without a value are read apart, by their id.
create index booking_by_state on booking (state, id);
create index booking_by_customer on booking (customer_name, id);
create index booking_by_carrier on booking (carrier, id);
create index booking_by_vessel on booking (vessel_name, id);
create index booking_by_pol on booking (pol, id);
create index booking_by_pod on booking (pod, id);
create index booking_by_carrier_reference on booking (carrier_ref) where carrier_ref is not null;
create index booking_by_confirmation on booking (confirmed_at) where confirmed_at is not null;
create index booking_by_change on booking (updated_at, id);
-- One index serves both directions.
drop index booking_etd_last;
