-- Who did what, from where (people-and-portals A.2, AuditEvent): append only, each entry sealed with the hash of the one before
-- it, one chain a company. Whoever changes or removes an entry breaks every hash after it.

create table audit_event (
  id text primary key,
  -- null: a login name that belongs to nobody, or the platform's own start
  company_id text,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  action text not null,
  actor_user_id text,
  actor_employee_id text,
  session_id text,
  ip text,
  target_type text,
  target_id text,
  before jsonb,
  after jsonb,
  reason text,
  result text not null check (result in ('OK', 'DENIED', 'FAILED')),
  trace_id text,
  prev_hash text not null,
  hash text not null
);
create unique index audit_event_chain on audit_event (coalesce(company_id, ''), seq);
create index audit_event_company_at on audit_event (company_id, at desc, id desc);
create index audit_event_actor on audit_event (actor_employee_id, at desc) where actor_employee_id is not null;
create index audit_event_user on audit_event (actor_user_id, at desc) where actor_user_id is not null;
create index audit_event_target on audit_event (target_type, target_id, at desc) where target_id is not null;

-- Last link of each chain; its row is the lock that writers of one company queue on.
create table audit_head (
  company_key text primary key,
  seq bigint not null,
  hash text not null
);

-- What is sealed, in one fixed form: jsonb orders its keys, an instant is its microseconds.
create function audit_hash(prev text, entry audit_event) returns text language sql immutable set search_path from current as $$
  select encode(sha256(convert_to(prev || jsonb_build_array(
    entry.id, entry.company_id, entry.seq, (extract(epoch from entry.at) * 1000000)::bigint, entry.action, entry.actor_user_id,
    entry.actor_employee_id, entry.session_id, entry.ip, entry.target_type, entry.target_id, entry.before, entry.after,
    entry.reason, entry.result, entry.trace_id)::text, 'UTF8')), 'hex')
$$;

-- The only way in; works as the owner, so that a request's role can write nothing else.
create function append_audit(written jsonb) returns void
language plpgsql security definer set search_path from current as $$
declare
  entry audit_event;
  head audit_head;
begin
  entry := jsonb_populate_record(null::audit_event, written);
  insert into audit_head values (coalesce(entry.company_id, ''), 0, '') on conflict do nothing;
  select * into head from audit_head where company_key = coalesce(entry.company_id, '') for update;
  entry.seq := head.seq + 1;
  entry.prev_hash := head.hash;
  entry.hash := audit_hash(entry.prev_hash, entry);
  insert into audit_event select entry.*;
  update audit_head set seq = entry.seq, hash = entry.hash where company_key = head.company_key;
end $$;

-- First entry of a company's chain that does not fit; null = whole. `company` null = entries of nobody.
create function broken_audit(company text) returns bigint
language sql stable security definer set search_path from current as $$
  select min(seq) from (
    select e.seq, e.hash <> audit_hash(e.prev_hash, e)
      or e.prev_hash <> coalesce(lag(e.hash) over (order by e.seq), '')
      or e.seq <> coalesce(lag(e.seq) over (order by e.seq), 0) + 1 as bad
    from audit_event e where coalesce(e.company_id, '') = coalesce(company, '')
  ) links where bad
$$;

grant select on audit_event to fairlead_app;
alter table audit_event enable row level security;
create policy tenant on audit_event for select to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));
alter table audit_head enable row level security;
