-- What companies offer each other of their rates (design commercial A.2.5), and who gets it.

create table rate_share (
  id text primary key,
  company_id text not null references company (id),
  name text not null,
  state text,
  selector text not null,
  rate_ids text[] not null default '{}',
  carrier_ids text[] not null default '{}',
  pol_ids text[] not null default '{}',
  pod_ids text[] not null default '{}',
  product_types text[] not null default '{}',
  with_subscribed boolean not null default false,
  price_mode text not null,
  amounts jsonb not null default '[]',
  pct numeric(9, 4),
  audience text not null,
  audience_codes text[] not null default '{}',
  level_ids text[] not null default '{}',
  is_reshare_allowed boolean not null default false,
  shows_from_price boolean not null default false,
  booking_mode text not null,
  terms text,
  valid_from date not null,
  valid_to date,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, name)
);
create index rate_share_offered on rate_share (name, id) where state = 'OFFERED';

grant select, insert, update, delete on rate_share to fairlead_app;
alter table rate_share enable row level security;
create policy own on rate_share to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));

-- A subscription or an allocation concerns two companies, so a request's role does not reach the table: events are written with the
-- rights of the server after the machine was asked, and each side reads its rows through a view of its own. The row is a projection of
-- the log (document_event, type 'rateSubscription') with the names of both sides as they were.
create table rate_subscription (
  id text primary key,
  share_id text not null references rate_share (id),
  company_id text not null references company (id),
  owner_company_id text not null references company (id),
  share_name text not null,
  company_code text not null,
  company_name text not null,
  owner_code text not null,
  owner_name text not null,
  kind text not null,
  state text not null,
  -- the receiver's own wishes
  auto_import boolean not null default true,
  carrier_ids text[] not null default '{}',
  pol_ids text[] not null default '{}',
  pod_ids text[] not null default '{}',
  note text,
  answered_at timestamptz,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index rate_subscription_receiver on rate_subscription (company_id, created_at desc, id desc);
create index rate_subscription_owner on rate_subscription (owner_company_id, kind, created_at desc, id desc);
-- One at a time of each share and company.
create unique index rate_subscription_open on rate_subscription (share_id, company_id)
  where state in ('REQUESTED', 'ACTIVE', 'PAUSED');

-- The views run with the rights of their owner; which rows they give is theirs to say.
create view my_rate_subscription as
  select * from rate_subscription where company_id = current_setting('app.company', true);
create view my_rate_subscriber as
  select id, owner_company_id as company_id, share_id, share_name, company_code, company_name, kind, state, note, answered_at,
    version, created_at, updated_at
  from rate_subscription where owner_company_id = current_setting('app.company', true);
grant select on my_rate_subscription, my_rate_subscriber to fairlead_app;

-- Prices as a receiver that looks at changes first has accepted them.
create table rate_share_accepted (
  subscription_id text not null references rate_subscription (id),
  rate_id text not null references fcl_rate (id),
  company_id text not null references company (id),
  -- [{containerType, currency, cost}]: what the receiver pays
  prices jsonb not null,
  accepted_at timestamptz not null,
  accepted_by text,
  primary key (subscription_id, rate_id)
);
grant select, insert, update, delete on rate_share_accepted to fairlead_app;
alter table rate_share_accepted enable row level security;
create policy own on rate_share_accepted to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
