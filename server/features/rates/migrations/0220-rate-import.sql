-- Price sheets that were sent in, and how the columns of a sender's sheets are to be read (design commercial A.7).

create table rate_upload (
  id text primary key,
  company_id text not null references company (id),
  file_id text not null,
  file_name text not null,
  created_by text,
  created_at timestamptz not null
);
create index rate_upload_company on rate_upload (company_id, created_at desc);

create table rate_import_profile (
  company_id text not null references company (id),
  -- the headings, folded and hashed
  print text not null,
  uses jsonb not null,
  defaults jsonb not null,
  updated_at timestamptz not null,
  primary key (company_id, print)
);

-- Sheets find the drafts of an earlier import by what makes two rates the same offer.
create index fcl_rate_draft_fingerprint on fcl_rate (company_id, fingerprint) where state = 'DRAFT';

grant select, insert, update, delete on rate_upload, rate_import_profile to fairlead_app;

alter table rate_upload enable row level security;
create policy own on rate_upload to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
alter table rate_import_profile enable row level security;
create policy own on rate_import_profile to fairlead_app
  using (company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true));
