-- Who waits for space, and who offers a price of his own (design commercial B.2, B.5.3).

-- Containers that came back since the queue was asked last: they are the waiters' before anybody's.
alter table space_line add column qty_returned integer not null default 0 check (qty_returned >= 0);

create table space_waiter (
  id text primary key,
  offer_id text not null references space_offer (id) on delete cascade,
  company_id text not null references company (id),
  employee_id text not null,
  -- of the hold that he may get; numbers are not drawn inside the transaction that gives it
  order_no text not null,
  -- WAITING, OFFERED, TAKEN, LAPSED, LEFT
  state text not null,
  -- [{lineId, containerType, qty}]
  items jsonb not null,
  -- passed over once; from then on what returns is collected for him
  was_passed boolean not null default false,
  -- containers kept for him, by line; the lines count them as held
  collected jsonb not null default '{}',
  collect_until timestamptz,
  offered_at timestamptz,
  order_id text references space_order (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index space_waiter_once on space_waiter (offer_id, company_id) where state = 'WAITING';
create index space_waiter_queue on space_waiter (offer_id, created_at, id) where state = 'WAITING';
create index space_waiter_own on space_waiter (company_id, created_at desc, id desc);
create index space_waiter_offered on space_waiter (order_id) where state = 'OFFERED';
create index space_waiter_collecting on space_waiter (collect_until) where state = 'WAITING' and collected <> '{}';

-- SELLER: each bid is answered by the seller; AUTO: one at the floor or above is taken at once. Null: no bids.
alter table space_offer add column bid_mode text;

create table space_bid (
  id text primary key,
  offer_id text not null references space_offer (id) on delete cascade,
  company_id text not null references company (id),
  seller_company_id text not null references company (id),
  employee_id text not null,
  -- made by the form: a repeated request is the same bid
  request_key text not null,
  order_no text not null,
  -- OPEN, ACCEPTED, REFUSED, LAPSED
  state text not null,
  -- [{lineId, containerType, qty, price}]
  items jsonb not null,
  currency text not null,
  note text not null default '',
  answer text not null default '',
  answered_by text,
  due_at timestamptz not null,
  order_id text references space_order (id),
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, request_key)
);
create index space_bid_seller on space_bid (seller_company_id, created_at desc, id desc);
create index space_bid_buyer on space_bid (company_id, created_at desc, id desc);
create index space_bid_due on space_bid (due_at) where state = 'OPEN';

-- Told once each: a hold that ends soon, an answer that is due.
alter table space_order add column hold_told_at timestamptz, add column answer_told_at timestamptz;
