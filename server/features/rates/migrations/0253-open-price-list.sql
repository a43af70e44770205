-- Lists of prices that somebody outside the seller's company looks at: what he is told of is that a rate on his own list changed, or
-- that one came that he may see. Kept for an hour after he asked. No request's role reaches it.

create table open_price_list (
  id text primary key,
  -- null: a visitor, who asks by himself
  company_id text references company (id),
  employee_id text,
  -- companies whose rates the list was made of
  owner_ids text[] not null,
  pol_ids text[] not null,
  pod_ids text[] not null,
  container_types text[] not null,
  -- rates on the list, by the id of their owner's document
  rate_ids text[] not null,
  asked_at timestamptz not null,
  -- something happened to the list since it was asked for
  changed_at timestamptz
);
create index open_price_list_pod on open_price_list using gin (pod_ids);
create index open_price_list_at on open_price_list (asked_at);
alter table open_price_list enable row level security;
