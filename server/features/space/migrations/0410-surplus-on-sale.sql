-- The sweep asks every few seconds which bookings have surplus on sale: of all that ever had some, few.
create index space_offer_surplus_on_sale on space_offer (source_booking_id)
  where source_booking_id is not null and state in ('ON_SALE', 'PAUSED', 'SOLD_OUT');
