-- Validate-only SIs: where they differ from the packing list, and who accepted which difference with which values.
create table si_difference (
  si_id text not null references shipping_instruction (id) on delete cascade,
  key text not null,
  company_id text not null references company (id),
  source text not null check (source in ('PACKING')),
  si_value text not null,
  other_value text not null,
  found_at timestamptz not null,
  accepted_by text,
  accepted_at timestamptz,
  primary key (si_id, key)
);
create index si_difference_company on si_difference (company_id);

grant select, insert, update, delete on si_difference to fairlead_app;
alter table si_difference enable row level security;
create policy tenant on si_difference to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
