-- What the clock looks for: voyages that are over, roll-overs whose claim ends.
create index booking_standing on booking (etd) where state = 'CONFIRMED';
create index booking_rolled on booking (created_at) where rolls > 0;
