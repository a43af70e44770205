-- Ready space: offers, what is taken of their lines, and orders (design commercial B.2).

create table space_offer (
  id text primary key,
  company_id text not null references company (id),
  offer_no text not null unique,
  state text not null,
  carrier_id text not null,
  vessel_name text not null,
  vessel_imo text,
  voyage_no text not null,
  service_code text,
  pol_id text not null,
  pol_terminal_id text,
  pot_ids text[] not null default '{}',
  pod_id text not null,
  pod_terminal_id text,
  delivery_place_id text,
  etd timestamptz not null,
  eta timestamptz,
  si_cut_off timestamptz,
  vgm_cut_off timestamptz,
  cy_cut_off timestamptz,
  earliest_receipt timestamptz,
  customs_cut_off timestamptz,
  manifest_cut_off timestamptz,
  currency text not null,
  lines jsonb not null default '[]',
  price_includes text[] not null default '{}',
  goods_scope text[] not null default '{}',
  dg_allowed boolean not null default false,
  soc_allowed boolean not null default false,
  sell_from timestamptz,
  sell_until timestamptz not null,
  confirm_mode text not null,
  confirm_minutes integer not null,
  on_silence text not null,
  hold_minutes integer not null,
  max_per_buyer integer,
  min_per_order integer not null,
  deposit_pct numeric(5, 2),
  cancel_policy text not null,
  no_show_fee numeric(9, 2),
  booking_refs jsonb not null default '[]',
  visibility text not null,
  audience_codes text[] not null default '{}',
  auto_relist boolean not null default true,
  remark_zh text,
  remark_en text,
  state_reason text,
  author_id text,
  -- the departure before its last change, and when that was told: an earlier one costs nobody more within a day
  former_etd timestamptz,
  etd_told_at timestamptz,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index space_offer_list on space_offer (company_id, updated_at desc, id desc);
create index space_offer_hall on space_offer (etd, id) where state in ('ON_SALE', 'SOLD_OUT');
create index space_offer_lane on space_offer (pol_id, pod_id, etd, id) where state in ('ON_SALE', 'SOLD_OUT');
create index space_offer_closing on space_offer (sell_until) where state in ('ON_SALE', 'PAUSED', 'SOLD_OUT');
create index space_offer_sailed on space_offer (etd) where state in ('CLOSED', 'OFF');

grant select, insert, update, delete on space_offer to fairlead_app;
alter table space_offer enable row level security;
create policy own on space_offer to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));

-- What is taken of each line. Buyers of other companies change it, so a request's role does not reach it: it is written with the rights
-- of the server after the machine was asked, in one commit with the order and its fact. That nothing is sold twice is the table's own rule.
create table space_line (
  -- offer and container type
  id text primary key,
  offer_id text not null references space_offer (id) on delete cascade,
  company_id text not null references company (id),
  container_type text not null,
  price numeric(9, 2) not null check (price > 0),
  qty_total integer not null check (qty_total >= 0),
  qty_withdrawn integer not null default 0 check (qty_withdrawn >= 0),
  qty_held integer not null default 0 check (qty_held >= 0),
  qty_sold integer not null default 0 check (qty_sold >= 0),
  -- counters and orders did not agree: nothing more is sold until somebody has looked
  is_blocked boolean not null default false,
  check (qty_withdrawn + qty_held + qty_sold <= qty_total),
  unique (offer_id, container_type)
);

-- An order concerns two companies; each side reads its rows through a view of its own. The row is a projection of the log
-- (document_event, type 'spaceOrder') with the names of both sides and the sailing as they were.
create table space_order (
  id text primary key,
  order_no text not null unique,
  offer_id text not null references space_offer (id),
  company_id text not null references company (id),
  seller_company_id text not null references company (id),
  buyer_employee_id text,
  -- made by the form: a repeated request is the same hold
  request_key text not null,
  state text not null,
  offer_no text not null,
  sailing text not null,
  lane text not null,
  buyer_name text not null,
  seller_name text not null,
  etd timestamptz not null,
  items jsonb not null,
  currency text not null,
  amount numeric(12, 2) not null,
  hold_expire_at timestamptz not null,
  is_extended boolean not null default false,
  confirm_due_at timestamptz,
  cancel_due_at timestamptz,
  details jsonb,
  refs jsonb not null default '[]',
  fee numeric(12, 2),
  buyer_ref text,
  state_reason text,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, request_key)
);
create index space_order_buyer on space_order (company_id, created_at desc, id desc);
create index space_order_seller on space_order (seller_company_id, created_at desc, id desc);
create index space_order_offer on space_order (offer_id, company_id, state);
create index space_order_holds on space_order (hold_expire_at) where state = 'HELD';
create index space_order_due on space_order (confirm_due_at) where state = 'SUBMITTED';
create index space_order_cancel_due on space_order (cancel_due_at) where state = 'CANCEL_REQUESTED';
create index space_order_timeouts on space_order (company_id, updated_at) where state = 'RELEASED';

create view my_space_order as
  select * from space_order where company_id = current_setting('app.company', true);
create view sold_space_order as
  select id, seller_company_id as company_id, order_no, offer_id, state, offer_no, sailing, lane, buyer_name, etd, items, currency,
    amount, hold_expire_at, confirm_due_at, fee, buyer_ref, state_reason, version, created_at, updated_at
  from space_order where seller_company_id = current_setting('app.company', true);
grant select on my_space_order, sold_space_order to fairlead_app;
