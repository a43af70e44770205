-- Decisions that mails are still to tell of: gathered per SI for a minute, an undone one is taken out again.
create table si_mail_event (
  id text primary key,
  company_id text not null references company (id),
  si_id text not null references shipping_instruction (id) on delete cascade,
  event text not null,
  remarks text not null,
  at timestamptz not null
);
create index si_mail_event_due on si_mail_event (at);
create index si_mail_event_si on si_mail_event (si_id);

grant select, insert, delete on si_mail_event to fairlead_app;
alter table si_mail_event enable row level security;
create policy tenant on si_mail_event to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
