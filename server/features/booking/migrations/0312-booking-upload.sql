-- Sheets of many bookings, as they were read; and files of booking notes that the desk reads for its customers.

create table booking_upload (
  id text primary key,
  company_id text not null references company (id),
  file_id text references stored_file (id),
  file_name text,
  state text,
  by_name text,
  rows integer,
  bookings integer,
  problems integer,
  made integer,
  booking_nos text,
  created_by text references employee (id),
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index booking_upload_list on booking_upload (company_id, created_at desc, id);
grant select, insert, update on booking_upload to fairlead_app;
alter table booking_upload enable row level security;
create policy tenant on booking_upload to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));

-- What of an upload became a booking: by the customer's number, once.
create table booking_upload_made (
  upload_id text not null references booking_upload (id),
  company_id text not null references company (id),
  key text not null,
  booking_id text not null,
  booking_no text not null,
  primary key (upload_id, key)
);
grant select, insert on booking_upload_made to fairlead_app;
alter table booking_upload_made enable row level security;
create policy tenant on booking_upload_made to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));

create table booking_note (
  id text primary key,
  company_id text not null references company (id),
  file_id text references stored_file (id),
  file_name text,
  state text check (state in ('RECEIVED', 'IN_WORK', 'BOOKED', 'RETURNED')),
  booking_no text,
  booking_id text,
  remarks text,
  reason text,
  by_name text,
  worker_name text,
  -- of the desk
  worker_id text references employee (id),
  taken_at timestamptz,
  done_at timestamptz,
  minutes integer,
  customer_name text,
  size integer,
  created_by text references employee (id),
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index booking_note_list on booking_note (company_id, created_at desc, id);
create index booking_note_desk on booking_note (state, created_at) where state in ('RECEIVED', 'IN_WORK');
grant select, insert, update, delete on booking_note to fairlead_app;
alter table booking_note enable row level security;
create policy tenant on booking_note to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
