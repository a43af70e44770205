-- Digital business cards of seats, how often they are opened, and what strangers ask through them.

create table user_card (
  employee_id text primary key references employee (id) on delete cascade,
  company_id text not null references company (id),
  content jsonb not null,
  is_on boolean not null default true,
  -- the part of the link that is not its signature; a new one ends the old link
  link_id text not null unique check (length(link_id) = 16),
  version integer not null default 1 check (version > 0),
  visits integer not null default 0,
  saves integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index user_card_company on user_card (company_id);

grant select, insert, update (content, is_on, link_id, version, updated_at) on user_card to fairlead_app;
alter table user_card enable row level security;
create policy own on user_card to fairlead_app
  using (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true))
  with check (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true));

create table user_card_day (
  employee_id text not null references user_card (employee_id) on delete cascade,
  company_id text not null references company (id),
  day date not null,
  visits integer not null default 0,
  primary key (employee_id, day)
);
create index user_card_day_company on user_card_day (company_id);

grant select on user_card_day to fairlead_app;
alter table user_card_day enable row level security;
create policy own on user_card_day to fairlead_app
  using (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true));

-- Named as a lead is (D.2), so that the CRM takes one over as it stands and notes which lead it became.
create table card_enquiry (
  id text primary key,
  company_id text not null references company (id),
  -- whose card it was
  owner_id text not null references employee (id),
  source text not null default 'SOCIAL',
  source_ref text not null,
  company_name_raw text not null check (length(company_name_raw) <= 100),
  contact_name text not null check (length(contact_name) between 1 and 50),
  phone text not null check (length(phone) <= 30),
  email text not null check (length(email) <= 254),
  origin text not null check (length(origin) <= 60),
  destination text not null check (length(destination) <= 60),
  cargo_kind text not null check (cargo_kind in ('', 'FCL', 'LCL')),
  need text not null check (length(need) <= 1000),
  ip text not null,
  done_at timestamptz,
  lead_id text,
  created_at timestamptz not null,
  check (phone <> '' or email <> '')
);
create index card_enquiry_owner on card_enquiry (owner_id, id desc);
create index card_enquiry_open on card_enquiry (owner_id) where done_at is null;
create index card_enquiry_ip on card_enquiry (ip, created_at desc);
create index card_enquiry_card on card_enquiry (owner_id, created_at desc);
create index card_enquiry_no_lead on card_enquiry (company_id, id) where lead_id is null;

grant select, update (done_at) on card_enquiry to fairlead_app;
alter table card_enquiry enable row level security;
create policy own on card_enquiry to fairlead_app
  using (company_id = current_setting('app.company', true) and owner_id = current_setting('app.employee', true))
  with check (company_id = current_setting('app.company', true) and owner_id = current_setting('app.employee', true));
