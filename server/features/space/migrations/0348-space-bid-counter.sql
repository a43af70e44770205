-- A seller who neither accepts nor refuses a bid names a price of his own; the buyer has an hour for it.
alter table space_bid add column counter jsonb;
drop index space_bid_due;
create index space_bid_due on space_bid (due_at) where state in ('OPEN', 'COUNTERED');
create index space_bid_waiting on space_bid (seller_company_id, due_at) where state = 'OPEN';
