-- The picture at the head of a company's papers: small, and read in the transactions that write papers.
create table company_logo (
  company_id text primary key references company (id) on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  width integer not null check (width between 1 and 1200),
  height integer not null check (height between 1 and 1200),
  -- base64, at most 256 KB of bytes
  content text not null check (length(content) <= 350000),
  updated_at timestamptz not null,
  updated_by text
);
grant select, insert, update, delete on company_logo to fairlead_app;

alter table company_logo enable row level security;
create policy tenant on company_logo to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
