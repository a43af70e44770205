-- What bookings of a company begin with: parties as carriers print them, templates of whole bookings, and codes under which it books.

create table sft_template (
  id text primary key,
  company_id text not null references company (id),
  name text not null,
  customer_id text references company (id),
  -- ISO 3166-1 alpha-2
  pod_country text,
  is_default boolean not null default false,
  shipper_name text, shipper_address text, shipper_country text, shipper_city text, shipper_state text, shipper_post_code text, shipper_tax_type text, shipper_tax_no text, shipper_contact text, shipper_phone text, shipper_email text,
  consignee_name text, consignee_address text, consignee_country text, consignee_city text, consignee_state text, consignee_post_code text, consignee_tax_type text, consignee_tax_no text, consignee_contact text, consignee_phone text, consignee_email text,
  notify1_name text, notify1_address text, notify1_country text, notify1_city text, notify1_state text, notify1_post_code text, notify1_tax_type text, notify1_tax_no text, notify1_contact text, notify1_phone text, notify1_email text,
  notify2_name text, notify2_address text, notify2_country text, notify2_city text, notify2_state text, notify2_post_code text, notify2_tax_type text, notify2_tax_no text, notify2_contact text, notify2_phone text, notify2_email text,
  notify3_name text, notify3_address text, notify3_country text, notify3_city text, notify3_state text, notify3_post_code text, notify3_tax_type text, notify3_tax_no text, notify3_contact text, notify3_phone text, notify3_email text,
  used_count integer not null default 0,
  last_used_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, name)
);
-- One default for a customer and a country of discharge; neither named = for all that have none of their own.
create unique index sft_template_default on sft_template (company_id, coalesce(customer_id, ''), coalesce(pod_country, ''))
  where is_default;
create index sft_template_used on sft_template (company_id, used_count desc, name);
grant select, insert, update, delete on sft_template to fairlead_app;
alter table sft_template enable row level security;
create policy tenant on sft_template to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));

create table booking_template (
  id text primary key,
  company_id text not null references company (id),
  name text not null,
  scope text not null check (scope in ('SELF', 'DEPARTMENT', 'COMPANY', 'CUSTOMER')),
  customer_id text references company (id),
  carrier text,
  receipt text,
  loading text,
  discharge text,
  delivery text,
  departure_days integer,
  receipt_days integer,
  equipments jsonb not null default '[]',
  goods jsonb not null default '[]',
  party_template_id text references sft_template (id),
  contract_reference text,
  quotation_reference text,
  receipt_type text,
  delivery_type text,
  freight text,
  remarks text,
  used_count integer not null default 0,
  last_used_at timestamptz,
  -- what else the booking held that the template was made of; null = typed by hand
  carried jsonb,
  -- whoever writes the row
  created_by text default nullif(current_setting('app.employee', true), ''),
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, name),
  check (scope <> 'CUSTOMER' or customer_id is not null)
);
create index booking_template_used on booking_template (company_id, used_count desc, name);
create index booking_template_shared on booking_template (customer_id) where scope = 'CUSTOMER';
create index booking_template_parties on booking_template (party_template_id) where party_template_id is not null;
grant select, insert, update, delete on booking_template to fairlead_app;
alter table booking_template enable row level security;
create policy tenant on booking_template to fairlead_app
  using (company_id = current_setting('app.company', true)
    and (scope in ('COMPANY', 'CUSTOMER')
      or created_by = current_setting('app.employee', true)
      or (scope = 'DEPARTMENT' and created_by in (
        select maker.id from employee as maker join employee as reader on reader.department_id = maker.department_id
        where reader.id = current_setting('app.employee', true)))))
  with check (company_id = current_setting('app.company', true));
-- The customer that it is shared with reads it and changes nothing.
create policy shared on booking_template for select to fairlead_app
  using (scope = 'CUSTOMER' and customer_id = current_setting('app.company', true));

create table book_code (
  id text primary key,
  company_id text not null references company (id),
  name text not null,
  carrier_id text not null references shipping_line (id),
  pol_id text references port (id),
  pol_country text,
  customer_id text references company (id),
  customer_code text not null,
  contract_reference text,
  quotation_reference text,
  carrier_office text,
  freight text,
  receipt_type text,
  delivery_type text,
  valid_from date not null,
  valid_to date,
  employee_ids text[] not null default '{}',
  used_count integer not null default 0,
  last_used_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, name),
  check (valid_to is null or valid_to >= valid_from)
);
create index book_code_carrier on book_code (company_id, carrier_id, valid_from desc);
grant select, insert, update, delete on book_code to fairlead_app;
alter table book_code enable row level security;
create policy tenant on book_code to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
