-- Mail on its way out: an act queues a mail in its own transaction; the sender hands it to the mail server, or leaves it here
-- as the local outbox when there is none.

create table mail (
  id text primary key,
  -- whose act caused it; null = the system's own (codes, resets)
  company_id text,
  -- what it is for: code, invitation, message, application …
  purpose text not null,
  recipient text not null check (length(recipient) <= 254),
  subject text not null check (length(subject) <= 300),
  body_text text not null,
  body_html text,
  -- QUEUED waiting · SENDING handed over now · SENT taken by the server (or kept in the local outbox) · FAILED given up · CANCELLED
  state text not null check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'CANCELLED')),
  dedupe_key text,
  attempts integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  error text
);
create index mail_due on mail (due_at, id) where state in ('QUEUED', 'SENDING');
create index mail_newest on mail (created_at desc, id desc);
create unique index mail_dedupe on mail (dedupe_key) where dedupe_key is not null;

grant insert on mail to fairlead_app;
grant select on mail to fairlead_app;
alter table mail enable row level security;
create policy writers on mail for insert to fairlead_app with check (true);
create policy readers on mail for select to fairlead_app using (
  current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true)
);
