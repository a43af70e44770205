-- The role that requests work under, the log of all documents, and the counters of numbers for people.

create extension if not exists pg_trgm;

-- Roles belong to the whole cluster: another database of it may have made this one already, or be about to.
do $$
begin
  if not exists (select from pg_roles where rolname = 'fairlead_app') then
    create role fairlead_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  if (select rolsuper or rolbypassrls from pg_roles where rolname = 'fairlead_app') then
    raise exception 'role fairlead_app may bypass row-level security; take that right from it';
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant fairlead_app to %I', current_user);
    exception
      when insufficient_privilege then
        -- made by somebody else, who must have given it to us
        if not pg_has_role(current_user, 'fairlead_app', 'member') then raise; end if;
    end;
  end if;
end $$;

grant usage on schema public to fairlead_app;

-- Facts (documents.md 0.2): append only, numbered 1, 2, 3 without gaps per document.
create table document_event (
  id text primary key,
  document_type text not null,
  document_id text not null,
  company_id text not null,
  seq integer not null check (seq > 0),
  event text not null,
  from_state text,
  to_state text not null,
  actor_employee_id text,
  actor_company_id text,
  actor_kind text not null check (actor_kind in ('employee', 'shareLink', 'system', 'partner')),
  on_behalf_of_employee_id text,
  at timestamptz not null,
  remarks text check (length(remarks) <= 500),
  changes jsonb not null default '[]',
  attachments jsonb not null default '[]',
  revision integer not null,
  client_ip text,
  request_id text,
  unique (document_type, document_id, seq)
);

create function document_event_is_gapless() returns trigger language plpgsql as $$
begin
  if new.seq > 1 and not exists (
    select from document_event
    where document_type = new.document_type and document_id = new.document_id and seq = new.seq - 1
  ) then
    raise exception 'fact % of % % would leave a gap', new.seq, new.document_type, new.document_id;
  end if;
  return new;
end $$;
create trigger gapless before insert on document_event for each row execute function document_event_is_gapless();

create function document_event_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'facts are never changed or removed';
end $$;
create trigger append_only before update or delete on document_event
  for each row execute function document_event_is_append_only();
create trigger append_only_table before truncate on document_event
  for each statement execute function document_event_is_append_only();

grant select, insert on document_event to fairlead_app;
alter table document_event enable row level security;
create policy tenant on document_event to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
  with check (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

-- Servers take numbers in blocks, as the owner; a request's role does not reach it.
create table counter (
  name text primary key,
  value bigint not null
);
alter table counter enable row level security;

-- One row once demo rows have been begun; `finished_at` says that they are whole.
create table demo_seed (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null,
  finished_at timestamptz
);
alter table demo_seed enable row level security;
