-- Shipping instructions: the row is a projection of the log (document_event, type 'si') and can be rebuilt from it.

create table shipping_instruction (
  id text primary key,
  -- numeric(18, 0) on the wire; text here, because equality of texts is leakproof and finds its index under row security
  no text not null unique check (no ~ '^[0-9]{1,18}$'),
  company_id text not null references company (id),
  company_code text not null,
  shipment_id text not null references shipment (id),
  draft_id text not null,
  si_type integer not null check (si_type between 1 and 3),
  planned_count integer not null,
  state text not null,
  -- neither finished without a bill nor deleted: holds its containers and its bill number
  active boolean not null,
  mbl_no text not null,
  simbl_no text not null,
  -- number of its bill: own, merged or split
  bill_no text not null,
  carrier text not null,
  vessel text not null,
  voyage text not null,
  loading_code text not null,
  discharge_code text not null,
  sailing_date date,
  deadline timestamptz,
  box_summary text not null,
  total_packages numeric(14, 0) not null,
  total_weight_kg numeric(17, 3) not null,
  total_volume_cbm numeric(18, 4) not null,
  source integer not null,
  version integer not null,
  revision integer not null,
  late boolean not null,
  amendment boolean not null,
  ever_sent boolean not null,
  deleted boolean not null,
  review_remarks text not null,
  create_id text not null,
  last_editor_id text not null,
  claimer_id text,
  claimed_at timestamptz,
  reviewer_id text,
  reviewed_at timestamptz,
  submitted_at timestamptz not null,
  updated_at timestamptz not null,
  -- findings of the check it was submitted with
  warnings integer not null,
  findings jsonb not null default '[]',
  -- the decision that may still be undone, with what it overwrote
  decision jsonb,
  content jsonb not null
);

-- Review order (A4): amended after it was sent, then the cut-off, then the time of submission.
create index si_queue on shipping_instruction
  ((case when amendment then 0 else 1 end), (coalesce(deadline, 'infinity'::timestamptz)), submitted_at, id)
  where state in ('SUBMITTED', 'IN_REVIEW') and not deleted;
-- Newest first: ids are made in the order of time.
create index si_company on shipping_instruction (company_id, id desc) where not deleted;
create index si_state on shipping_instruction (state, id desc) where not deleted;
create index si_shipment on shipping_instruction (shipment_id, id);
create index si_claims on shipping_instruction (claimed_at) where state = 'IN_REVIEW';
-- Search by the beginning of a bill number.
create index si_mbl on shipping_instruction (mbl_no text_pattern_ops);
create index si_bill on shipping_instruction (bill_no text_pattern_ops);
-- SI-M-01 holds also between two companies that submit in the same instant.
create unique index si_bill_number on shipping_instruction (carrier, bill_no)
  where active and si_type <> 3 and bill_no <> '';

-- Containers of an SI: for search, and for the rule about a container that two shipments use.
create table si_container (
  si_id text not null references shipping_instruction (id) on delete cascade,
  company_id text not null references company (id),
  shipment_id text not null,
  container_no text not null,
  carrier text not null,
  vessel text not null,
  voyage text not null,
  active boolean not null,
  primary key (si_id, container_no)
);
create index si_container_search on si_container (container_no text_pattern_ops);

create table si_template (
  id text primary key,
  company_id text not null references company (id),
  name text not null check (length(name) between 1 and 50),
  -- consignor, consignee, notifier1..3, marks, goods, packageCode, hsCodes, emails, remarks
  content jsonb not null,
  used_count integer not null default 0,
  last_used_at timestamptz,
  created_by text not null,
  updated_at timestamptz not null
);
create unique index si_template_name on si_template (company_id, lower(name));

-- What was submitted under a draft id within 24 h, so that the same request again gives the same answer.
create table si_draft_key (
  company_id text not null references company (id),
  shipment_id text not null references shipment (id),
  draft_id text not null,
  content_hash text not null,
  si_id text not null,
  answer jsonb not null,
  at timestamptz not null,
  primary key (company_id, shipment_id, draft_id)
);
create index si_draft_key_age on si_draft_key (at);

-- One row per check, submission and modification, with its report.
create table si_submit_log (
  id text primary key,
  company_id text not null references company (id),
  shipment_id text not null,
  si_id text,
  employee_id text not null,
  on_behalf_of_employee_id text,
  call text not null check (call in ('CHECK', 'ADD', 'PT_ADD', 'MODIFY')),
  si_type integer not null,
  num integer not null,
  ok boolean not null,
  errors integer not null,
  warnings integer not null,
  ms integer not null,
  report jsonb not null,
  at timestamptz not null
);
create index si_submit_log_list on si_submit_log (company_id, id desc);

-- Canned remarks of the platform's reviewers, by key 1 to 9.
create table review_remark (
  no integer primary key check (no between 1 and 9),
  zh text not null check (length(zh) between 5 and 500),
  en text not null check (length(en) between 5 and 500)
);

grant select, insert, update on shipping_instruction to fairlead_app;
grant select, insert, delete on si_container to fairlead_app;
grant select, insert, update, delete on si_template to fairlead_app;
grant select, insert, delete on si_draft_key to fairlead_app;
grant select, insert on si_submit_log to fairlead_app;
grant select on review_remark to fairlead_app;

alter table shipping_instruction enable row level security;
create policy tenant on shipping_instruction to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

alter table si_container enable row level security;
create policy tenant on si_container to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

alter table si_template enable row level security;
create policy tenant on si_template to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

alter table si_draft_key enable row level security;
create policy tenant on si_draft_key to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

alter table si_submit_log enable row level security;
create policy tenant on si_submit_log to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

-- Two rules look across companies: a carrier's bill number is unique, and a container is in one shipment of a voyage.
-- These answer yes or no about what the asker already typed; whose it is stays untold.
create function si_bill_numbers_in_use(of_carrier text, numbers text[], not_shipment text) returns setof text
language sql stable security definer set search_path from current as $$
  select bill_no from shipping_instruction
  where carrier = of_carrier and bill_no = any(numbers) and shipment_id <> not_shipment
    and active and si_type <> 3 and bill_no <> ''
$$;

create function si_containers_elsewhere(numbers text[], of_carrier text, of_vessel text, of_voyage text, not_shipments text[])
returns table (container_no text, shipment_no text)
language sql stable security definer set search_path from current as $$
  select distinct on (c.container_no) c.container_no,
    case when current_setting('app.company_kind', true) = 'platform' or c.company_id = current_setting('app.company', true)
      then s.shipment_no else '' end
  from si_container c join shipment s on s.id = c.shipment_id
  where c.container_no = any(numbers) and c.active
    and c.carrier = of_carrier and c.vessel = of_vessel and c.voyage = of_voyage
    and c.shipment_id <> all(not_shipments)
  order by c.container_no
$$;
