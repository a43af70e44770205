-- Carriers write blanks into their numbers, people leave them out.
create index booking_reference_number on booking (replace(carrier_ref, ' ', '') text_pattern_ops) where carrier_ref is not null;
drop index booking_reference;
