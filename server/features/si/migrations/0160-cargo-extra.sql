-- What a booking says of special cargo (temperature, UN number, oversize) and of advance filing: an SI begins with it.
alter table shipment add column cargo_extra jsonb not null default '{}';
