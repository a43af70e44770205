-- How companies come onto the platform (people-and-portals B.2): applications, and changes of company data that staff agree to.
-- Both are documents: their facts stand in document_event, these rows show where they are.

create table company_application (
  id text primary key,
  -- the platform's: it decides
  company_id text not null references company (id),
  no text not null unique,
  source text not null check (source in ('join', 'staff', 'invitation')),
  state text not null check (state in (
    'DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED', 'APPROVED', 'FINISHED', 'REJECTED', 'WITHDRAWN')),
  version integer not null check (version > 0),
  applicant_user_id text references app_user (id),
  created_by text references employee (id),
  kind text,
  country_code text,
  uscc text,
  registration_no text,
  name_zh text,
  name_en text,
  -- fields, licences, consent, step
  content jsonb not null,
  auditor_id text references employee (id),
  taken_at timestamptz,
  return_reasons jsonb not null default '[]',
  reject_code text,
  decision_reason text,
  new_company_id text references company (id),
  company_code text,
  submitted_at timestamptz,
  decided_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((applicant_user_id is null) = (source = 'staff'))
);
create index company_application_newest on company_application (created_at desc, id desc);
create index company_application_state on company_application (state, created_at desc, id desc);
create index company_application_waiting on company_application (submitted_at, id)
  where state in ('SUBMITTED', 'IN_REVIEW');
create index company_application_taken on company_application (taken_at) where state = 'IN_REVIEW';
create index company_application_returned on company_application (updated_at) where state = 'RETURNED';
create index company_application_applicant on company_application (applicant_user_id, created_at desc)
  where applicant_user_id is not null;
create index company_application_uscc on company_application (uscc, kind, decided_at desc) where uscc is not null;
create index company_application_words on company_application
  using gin ((no || ' ' || coalesce(name_zh, '') || ' ' || upper(coalesce(name_en, '')) || ' ' || coalesce(uscc, '')) gin_trgm_ops);
-- names alike are looked for by their core
create index company_names_words on company using gin ((name_zh || ' ' || upper(name_en)) gin_trgm_ops);

create table company_change (
  id text primary key,
  company_id text not null references company (id),
  no text not null unique,
  state text not null check (state in ('SUBMITTED', 'APPROVED', 'REJECTED')),
  version integer not null check (version > 0),
  before jsonb not null,
  after jsonb not null,
  reason text,
  created_by text,
  created_at timestamptz not null,
  decided_by text,
  decided_at timestamptz
);
create unique index company_change_open on company_change (company_id) where state = 'SUBMITTED';
create index company_change_waiting on company_change (created_at, id) where state = 'SUBMITTED';
create index company_change_company on company_change (company_id, created_at desc);

grant select, insert, update on company_application to fairlead_app;
grant select, insert, update on company_change to fairlead_app;

-- An application is seen by who applies and by the platform.
alter table company_application enable row level security;
create policy applicant on company_application to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or applicant_user_id = current_setting('app.user', true))
  with check (current_setting('app.company_kind', true) = 'platform' or applicant_user_id = current_setting('app.user', true));

alter table company_change enable row level security;
create policy tenant on company_change to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
