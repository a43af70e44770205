-- When an order was submitted, answered by the seller, and confirmed: what figures of sellers count.
alter table space_order
  add column submitted_at timestamptz,
  -- by a person; silence is no answer
  add column answered_at timestamptz,
  add column confirmed_at timestamptz;
create index space_order_confirmed on space_order (confirmed_at) where confirmed_at is not null;
