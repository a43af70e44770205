-- Reading, keeping and confirming messages; what was sent, for those who look after it; mail copies and digests.

alter table message_outbox
  -- what happened, as 'si-decided': templates and the list of sent messages go by it
  add column event text not null default '',
  -- values of the template's slots, plain text
  add column params jsonb not null default '{}';

alter table message
  add column event text not null default '',
  add column expires_at timestamptz,
  add column must_confirm boolean not null default false,
  -- taken back: title and body are gone
  add column recalled_at timestamptz,
  -- [{ id, name, size }] of stored files
  add column attachments jsonb not null default '[]';

alter table message_recipient
  add column pinned boolean not null default false,
  -- an open client has fetched it
  add column delivered_at timestamptz,
  add column confirmed_at timestamptz,
  -- these three repeat the message, so that a count looks at one index only
  add column must_confirm boolean not null default false,
  add column expires_at timestamptz,
  add column recalled_at timestamptz,
  add column mail_id text;

drop index message_recipient_list;
drop index message_recipient_unread;
create index message_recipient_list on message_recipient (recipient_key, pinned desc, at desc, message_id desc)
  where archived_at is null;
create index message_recipient_unread on message_recipient (recipient_key, pinned desc, at desc, message_id desc)
  where read_at is null and archived_at is null and recalled_at is null;
create index message_recipient_confirm on message_recipient (recipient_key, pinned desc, at desc, message_id desc)
  where must_confirm and confirmed_at is null and archived_at is null and recalled_at is null;
create index message_recipient_archived on message_recipient (recipient_key, pinned desc, at desc, message_id desc)
  where archived_at is not null;
create index message_recipient_at on message_recipient (at);
create index message_recipient_mail on message_recipient (mail_id) where mail_id is not null;

grant update (pinned, confirmed_at, delivered_at) on message_recipient to fairlead_app;

-- One row a message for those who look after messages: what and how many, never the body and never who.
create table message_sent (
  message_id text primary key references message (id) on delete cascade,
  company_id text not null,
  event text not null,
  category text not null,
  level text not null,
  kind text not null,
  title text not null,
  title_en text not null,
  sender_name text not null,
  at timestamptz not null
);
create index message_sent_newest on message_sent (at desc, message_id desc);
create index message_sent_company on message_sent (company_id, at desc, message_id desc);
create index message_sent_event on message_sent (event, at desc, message_id desc);

grant select on message_sent to fairlead_app;
alter table message_sent enable row level security;
create policy tenant on message_sent to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

insert into message_sent
  select id, company_id, split_part(send_id, ':', 1), category, level, kind, title, title_en, sender_name, created_at
  from message where send_id like '%:%';

-- Numbers of a message, for whoever may see that it was sent.
create function message_reading(ids text[]) returns table (
  message_id text, addressed int, delivered int, read int, confirmed int, mail_waiting int, mail_sent int, mail_failed int
) language sql stable security definer set search_path from current as $$
  select r.message_id, count(*)::int, count(r.delivered_at)::int, count(r.read_at)::int, count(r.confirmed_at)::int,
    (count(*) filter (where m.state in ('QUEUED', 'SENDING')))::int,
    (count(*) filter (where m.state = 'SENT'))::int,
    (count(*) filter (where m.state = 'FAILED'))::int
  from message_recipient r
  join message_sent s on s.message_id = r.message_id
  left join mail m on m.id = r.mail_id
  where r.message_id = any (ids)
    and (current_setting('app.company_kind', true) = 'platform' or s.company_id = current_setting('app.company', true))
  group by r.message_id
$$;

-- Words of an event over those the product brings; `mail` false = never a mail copy, null = as each recipient likes.
create table message_template (
  event text primary key,
  title_zh text not null check (length(title_zh) between 1 and 100),
  title_en text not null check (length(title_en) between 1 and 100),
  body_zh text not null check (length(body_zh) <= 4000),
  body_en text not null check (length(body_en) <= 4000),
  level text check (level in ('INFO', 'WARN', 'CRITICAL')),
  mail boolean,
  version integer not null default 1 check (version > 0),
  updated_by text not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on message_template to fairlead_app;
alter table message_template enable row level security;
create policy readers on message_template for select to fairlead_app using (true);
create policy writers on message_template to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform')
  with check (current_setting('app.company_kind', true) = 'platform');

-- Messages that wait for the mail that tells of several at once.
create table message_digest (
  recipient_key text not null,
  message_id text not null references message (id) on delete cascade,
  due_at timestamptz not null,
  primary key (recipient_key, message_id)
);
create index message_digest_due on message_digest (due_at, recipient_key);
create index message_digest_message on message_digest (message_id);
alter table message_digest enable row level security;

-- What the caller has read himself needs no mail any more.
create function cancel_message_mail(ids text[]) returns void
language sql security definer set search_path from current as $$
  update mail m set state = 'CANCELLED' from message_recipient r
  where r.message_id = any (ids) and r.mail_id = m.id and m.state = 'QUEUED'
    and r.recipient_key in ('e:' || current_setting('app.employee', true), 'u:' || current_setting('app.user', true))
$$;

-- A mail that was given up is tried again. One-time codes are not: they have long been over.
create function retry_mail(ids text[], at timestamptz) returns int
language sql security definer set search_path from current as $$
  with again as (
    update mail set state = 'QUEUED', due_at = at, attempts = 0, error = null
    where id = any (ids) and state = 'FAILED' and purpose <> 'code'
      and (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
    returning 1
  ) select count(*)::int from again
$$;
