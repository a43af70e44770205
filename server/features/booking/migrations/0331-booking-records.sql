-- Events of bookings, of one company and of all; the numbers of drafts that were thrown away stand in no row any more.
create index document_event_booking_feed on document_event (company_id, at desc, id desc) where document_type = 'booking';
create index document_event_booking_all on document_event (at desc, id desc) where document_type = 'booking';

-- Who wants to hear of a booking's way, and up to which event he was told.
create table booking_watch (
  booking_id text not null references booking (id) on delete cascade,
  employee_id text not null references employee (id) on delete cascade,
  company_id text not null references company (id),
  told_version integer not null,
  created_at timestamptz not null,
  primary key (booking_id, employee_id)
);
create index booking_watch_employee on booking_watch (employee_id);
grant select, insert, update, delete on booking_watch to fairlead_app;
alter table booking_watch enable row level security;
create policy own on booking_watch to fairlead_app
  using (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true))
  with check (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true));

-- What the cockpit counts and lists.
create index booking_amended on booking (updated_at) where amendment = 'AMENDMENT_RECEIVED';
create index booking_cancelled on booking (updated_at) where cancellation = 'CANCELLATION_RECEIVED';
create index booking_ended on booking (updated_at) where state in ('REJECTED', 'DECLINED');
create index booking_submitted on booking (submitted_at) where submitted_at is not null;
create index booking_etd on booking (etd) where etd is not null;
