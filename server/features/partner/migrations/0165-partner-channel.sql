-- Channels to carriers, the store of all messages sent and received, and the control references given to them.
-- All of it is the platform's: whoever is not its staff sees nothing of it.

create table partner_channel (
  id text primary key,
  company_id text not null references company (id),
  -- SCAC
  carrier text not null check (carrier ~ '^[A-Z]{4}$'),
  name text not null,
  format text not null check (format in ('IFTMIN', 'DCSA')),
  transport text not null check (transport in ('FOLDER', 'HTTP')),
  -- name of a folder below DATA_DIR/partner; empty for HTTP
  folder text not null default '',
  endpoint text not null default '',
  -- header of authorisation for what we send, sealed; empty = none
  sealed_secret text not null default '',
  -- SHA-256 of the token that the partner sends with its answers; empty = it may not
  token_hash text not null default '',
  sender_id text not null,
  sender_qualifier text not null default '',
  recipient_id text not null,
  recipient_qualifier text not null default '',
  syntax text not null default 'UNOC' check (syntax in ('UNOA', 'UNOC')),
  association text not null default '',
  test boolean not null default false,
  line_breaks boolean not null default false,
  -- the answer that confirms: CONTRL alone, or APERAK where the partner sends both
  confirm_by text not null default 'CONTRL' check (confirm_by in ('CONTRL', 'APERAK')),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, carrier)
);
create unique index partner_channel_folder on partner_channel (folder) where folder <> '';
create unique index partner_channel_token on partner_channel (token_hash) where token_hash <> '';

grant select, insert, update on partner_channel to fairlead_app;
alter table partner_channel enable row level security;
create policy staff on partner_channel to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform')
  with check (current_setting('app.company_kind', true) = 'platform');

-- Last control reference per sender, recipient and year; raised by the transaction that sends.
create table partner_counter (
  sender text not null,
  recipient text not null,
  year integer not null,
  value integer not null,
  primary key (sender, recipient, year)
);
grant select, insert, update on partner_counter to fairlead_app;
alter table partner_counter enable row level security;
create policy staff on partner_counter to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform')
  with check (current_setting('app.company_kind', true) = 'platform');

create table partner_message (
  id text primary key,
  company_id text not null references company (id),
  channel_id text not null references partner_channel (id),
  direction text not null check (direction in ('OUT', 'IN')),
  kind text not null check (kind in ('IFTMIN', 'DCSA_SI', 'CONTRL', 'APERAK', 'DCSA_NOTIFICATION', 'UNKNOWN')),
  -- OUT: QUEUED, SENDING, SENT, DEAD; IN: MATCHED, UNMATCHED, UNREADABLE, DUPLICATE, DISMISSED
  state text not null check (state in ('QUEUED', 'SENDING', 'SENT', 'DEAD', 'MATCHED', 'UNMATCHED', 'UNREADABLE', 'DUPLICATE', 'DISMISSED')),
  control_ref text not null,
  file_name text not null,
  -- bytes as they went or came, base64
  content text not null,
  size integer not null,
  sha256 text not null,
  -- OUT: 9 original, 5 replacement, 1 cancellation
  purpose text not null default '' check (purpose in ('', '9', '5', '1')),
  document_type text not null default '',
  document_id text,
  document_no text not null default '',
  -- the partner's own number for what we sent
  partner_ref text not null default '',
  -- OUT: what was answered; IN: what it says
  outcome text not null default '' check (outcome in ('', 'accepted', 'rejected', 'received', 'info')),
  reasons jsonb not null default '[]',
  -- IN: the message it answers
  answers_id text references partner_message (id),
  attempts integer not null default 0,
  due_at timestamptz not null,
  error text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz
);
create unique index partner_message_control on partner_message (channel_id, control_ref) where direction = 'OUT';
create index partner_message_received on partner_message (channel_id, control_ref) where direction = 'IN';
create index partner_message_document on partner_message (document_id, id) where document_id is not null;
create index partner_message_number on partner_message (channel_id, document_no, id) where direction = 'OUT';
create index partner_message_reference on partner_message (channel_id, partner_ref) where partner_ref <> '';
create index partner_message_inbox on partner_message (id) where state in ('UNMATCHED', 'UNREADABLE', 'DEAD');
create index partner_message_unsent on partner_message (due_at) where state in ('QUEUED', 'SENDING');

grant select, insert, update on partner_message to fairlead_app;
alter table partner_message enable row level security;
create policy staff on partner_message to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform')
  with check (current_setting('app.company_kind', true) = 'platform');
