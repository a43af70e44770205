-- Containers of a confirmed booking that its desk does not need itself, put on sale (design commercial F.8).
alter table space_offer
  add column source_booking_id text references booking (id),
  add column source_booking_no text;
create index space_offer_of_booking on space_offer (source_booking_id) where source_booking_id is not null;
