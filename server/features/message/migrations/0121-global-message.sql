-- Messages that a person writes to many. The row is the projection of the document's log (type 'globalMessage'); what its
-- recipients read is one row of `message`, made at SEND.

create table global_message (
  id text primary key,
  company_id text not null,
  state text not null check (state in ('DRAFT', 'IN_REVIEW', 'SCHEDULED', 'SENT', 'RECALLED', 'EXPIRED')),
  version integer not null check (version > 0),
  title_zh text not null,
  title_en text not null,
  -- light marks, as they were typed
  body_zh text not null,
  body_en text not null,
  category text not null,
  level text not null,
  -- [{ by: 'companyKinds', values: ['customer'] }, …]: whoever fits one part is addressed
  audience jsonb not null,
  mail boolean not null,
  send_at timestamptz,
  expires_at timestamptz,
  must_confirm boolean not null,
  for_new_members boolean not null,
  attachments jsonb not null,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_by text,
  submitted_at timestamptz,
  sent_by text,
  sent_at timestamptz,
  message_id text,
  addressed integer not null default 0,
  recalled_at timestamptz,
  reminded_at timestamptz,
  rejected text
);
create index global_message_newest on global_message (company_id, updated_at desc, id desc);
create index global_message_due on global_message (send_at, id) where state = 'SCHEDULED';
create index global_message_over on global_message (expires_at, id) where state = 'SENT' and expires_at is not null;
create index global_message_joining on global_message (id) where state = 'SENT' and for_new_members;

grant select, insert, update on global_message to fairlead_app;
alter table global_message enable row level security;
create policy tenant on global_message to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

-- Who was reached by a global message, for those who may see the message; in the order of the keys.
create function global_message_readers(global text, wanted text, after text, most int) returns table (
  recipient_key text, name text, name_en text, company text, company_en text,
  delivered_at timestamptz, read_at timestamptz, confirmed_at timestamptz
) language sql stable security definer set search_path from current as $$
  select r.recipient_key, coalesce(e.name, u.display_name, ''), coalesce(e.name_en, u.display_name, ''),
    coalesce(c.name_zh, ''), coalesce(c.name_en, ''), r.delivered_at, r.read_at, r.confirmed_at
  from global_message g
  join message_recipient r on r.message_id = g.message_id
  left join employee e on r.recipient_key = 'e:' || e.id
  left join company c on c.id = e.company_id
  left join app_user u on r.recipient_key = 'u:' || u.id
  where g.id = global and r.recipient_key > after
    and case wanted
      when 'read' then r.read_at is not null
      when 'unread' then r.read_at is null
      when 'confirmed' then r.confirmed_at is not null
      when 'unconfirmed' then r.confirmed_at is null
      else true
    end
    and (current_setting('app.company_kind', true) = 'platform' or g.company_id = current_setting('app.company', true))
  order by r.recipient_key
  limit most
$$;
