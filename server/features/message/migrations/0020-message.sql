-- Messages: an act writes an outbox row in its own transaction; the deliverer turns due rows into one message and its
-- recipients, exactly once.

create table message_outbox (
  id text primary key,
  company_id text not null,
  send_id text not null,
  kind text not null check (kind in ('message', 'send')),
  category text not null,
  level text not null,
  title text not null,
  title_en text not null,
  description text not null,
  description_en text not null,
  sender_name text not null,
  doc_type text,
  doc_id text,
  link_path text,
  -- { employees: [], users: [], holdersOf: { companyId | null, path, code } }; holders are resolved at delivery
  audience jsonb not null,
  dedupe_key text,
  due_at timestamptz not null
);
create index message_outbox_due on message_outbox (due_at, id);
create index message_outbox_send on message_outbox (send_id);

create table message (
  id text primary key,
  company_id text not null,
  send_id text not null,
  kind text not null check (kind in ('message', 'send')),
  category text not null,
  level text not null,
  title text not null,
  title_en text not null,
  description text not null,
  description_en text not null,
  sender_name text not null,
  doc_type text,
  doc_id text,
  link_path text,
  times integer not null default 1,
  created_at timestamptz not null
);

-- recipient_key: 'e:<employee id>' or 'u:<user id>'
create table message_recipient (
  message_id text not null references message (id) on delete cascade,
  recipient_key text not null check (recipient_key ~ '^[eu]:.'),
  at timestamptz not null,
  read_at timestamptz,
  archived_at timestamptz,
  primary key (message_id, recipient_key)
);
create index message_recipient_list on message_recipient (recipient_key, at desc, message_id desc);
create index message_recipient_unread on message_recipient (recipient_key, at) where read_at is null and archived_at is null;

-- One row per dedupe key: its lock makes two deliverers of the same key take turns.
create table message_dedupe (
  dedupe_key text primary key,
  message_id text not null,
  at timestamptz not null
);

grant select, insert, delete on message_outbox to fairlead_app;
grant select on message to fairlead_app;
grant select, update (read_at, archived_at) on message_recipient to fairlead_app;

alter table message_outbox enable row level security;
create policy tenant on message_outbox to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

-- A message belongs to the persons it is addressed to; not even the platform's staff read another person's.
alter table message_recipient enable row level security;
create policy mine on message_recipient to fairlead_app
  using (recipient_key in ('e:' || current_setting('app.employee', true), 'u:' || current_setting('app.user', true)));

alter table message enable row level security;
create policy mine on message to fairlead_app
  using (exists (select 1 from message_recipient r where r.message_id = message.id));

alter table message_dedupe enable row level security;
