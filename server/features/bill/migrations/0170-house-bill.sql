-- House bills: the row is a projection of the log (document_event, type 'houseBill') and can be rebuilt from it.

create table house_bill (
  id text primary key,
  no text not null unique,
  -- whose goods they are; the bill is issued by the platform
  company_id text not null references company (id),
  si_id text references shipping_instruction (id),
  shipment_id text not null references shipment (id),
  state text not null,
  version integer not null,
  revision integer not null,
  -- originals that have been printed
  printed integer not null,
  -- who has seen the proof that is out
  viewers jsonb not null default '[]',
  doc_type text not null,
  vessel_voyage text not null,
  on_board_date date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  body jsonb not null,
  -- what the SI said when the bill was made of it
  source jsonb
);

create index house_bill_company on house_bill (company_id, id desc);
create index house_bill_state on house_bill (state, id desc);
create index house_bill_shipment on house_bill (shipment_id, id);
create index house_bill_si on house_bill (si_id, id);
-- An SI has one bill that counts.
create unique index house_bill_of_si on house_bill (si_id) where state <> 'VOID';

grant select, insert, update on house_bill to fairlead_app;
alter table house_bill enable row level security;
create policy tenant on house_bill to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

-- The next number of a bill rule, drawn inside the transaction that uses it: a transaction that fails gives it back, so there are
-- no gaps, and two that draw at once wait for each other. A request reaches only counters of its own company's rules.
create function bill_number_next(of_rule text, period text, at_least bigint) returns bigint
language sql volatile security definer set search_path from current as $$
  insert into counter (name, value)
  select 'BILL:' || r.id || ':' || period, greatest(1, at_least) from bill_number_rule r
  where r.id = of_rule
    and (current_setting('role') <> 'fairlead_app' or r.company_id = current_setting('app.company', true))
  on conflict (name) do update set value = greatest(counter.value + 1, at_least)
  returning value
$$;
