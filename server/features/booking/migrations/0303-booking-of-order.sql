-- The booking of an order of ready space.
create index booking_of_order on booking ((links ->> 'spaceOrderId')) where links ->> 'spaceOrderId' is not null;
