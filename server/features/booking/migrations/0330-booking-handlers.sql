-- Who made a booking and who was given it, so that a list of one's own reads an index.
alter table booking add column handler_ids text[] generated always as (array_remove(array[created_by, assignee_id], null)) stored;
create index booking_handlers on booking using gin (handler_ids);
