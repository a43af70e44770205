-- Server copy of the wizard's unsent work, so that another device can go on (documents.md A2.7).

create table si_draft_set (
  employee_id text not null references employee (id) on delete cascade,
  -- what the wizard works on: CGO_ID=… for new SIs of a shipment, Id=… for one that is modified
  record text not null,
  company_id text not null references company (id),
  shipment_id text not null,
  machine_state text not null check (machine_state in ('process1', 'process2', 'finish')),
  num integer not null,
  si_type integer not null,
  -- extending, mblNo, siId, version, the open draft
  frame jsonb not null,
  -- drafts in their order, each with the time it was last changed
  drafts jsonb not null,
  version integer not null,
  updated_at timestamptz not null,
  primary key (employee_id, record)
);
create index si_draft_set_age on si_draft_set (updated_at);

grant select, insert, update, delete on si_draft_set to fairlead_app;
alter table si_draft_set enable row level security;
-- Unsent work is its writer's alone, not even the company's.
create policy owner on si_draft_set to fairlead_app
  using (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true))
  with check (company_id = current_setting('app.company', true) and employee_id = current_setting('app.employee', true));
