-- Facts say of which shape they are, which command made them, where a reader may go on, and which companies read them beside the owner
-- (decision record 0016). Servers of the version before go on appending: every new column fills itself.

-- Where the cluster stands that positions are counted in: a restored copy counts in an epoch of its own. The epoch is the body of a
-- function, because the default of a column may not read a table.
create table fact_epoch (
  epoch integer primary key check (epoch between 1 and 511),
  -- Of the cluster; null until the first server has started on it.
  cluster text,
  begun_at timestamptz not null default now()
);
insert into fact_epoch (epoch) values (1);
alter table fact_epoch enable row level security;

create function current_fact_epoch() returns bigint language sql stable parallel safe as 'select 1::bigint';

-- The number of the writing transaction within the epoch: 2^44 of them fit, and all of it in a double.
create function next_fact_position() returns bigint language sql volatile as
  'select (current_fact_epoch() << 44) + pg_current_xact_id()::text::bigint';

-- Below it every transaction has ended: a fact that is not visible to this statement never stands there.
create function fact_horizon() returns bigint language sql stable as
  'select (current_fact_epoch() << 44) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint';

alter table document_event
  add column shape integer not null default 1 check (shape > 0),
  add column command_id text check (length(command_id) <= 200),
  add column position bigint,
  add column reader_company_ids text[] not null default '{}';

-- What is there already is numbered in epoch 0, each log in its own order whatever the clocks of its writers said.
alter table document_event disable trigger append_only;
with ordered as (
  select id, document_type, document_id, seq,
    max(at) over (partition by document_type, document_id order by seq) as not_before
  from document_event
), numbered as (
  select id, row_number() over (order by not_before, document_type, document_id, seq) as n from ordered
)
update document_event e set position = n from numbered where numbered.id = e.id;
alter table document_event enable trigger append_only;

alter table document_event
  alter column position set not null,
  alter column position set default next_fact_position(),
  alter column reader_company_ids drop default;

create unique index document_event_command on document_event (document_type, document_id, command_id) where command_id is not null;
create index document_event_position on document_event (position, seq, id);
create index document_event_own on document_event (company_id, position, seq, id);

-- Facts by the companies that read them without owning them. No index over the array serves a request: under row-level security an
-- operator of arrays may not be asked before the policy is.
create table fact_reader (
  company_id text not null,
  position bigint not null,
  seq integer not null,
  fact_id text not null,
  primary key (company_id, position, seq, fact_id)
);
grant select on fact_reader to fairlead_app;
alter table fact_reader enable row level security;
create policy readers on fact_reader for select to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true));

-- With the rights of the owner: nobody but the log itself writes there.
create function note_fact_readers() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into fact_reader (company_id, position, seq, fact_id)
    select unnest(new.reader_company_ids), new.position, new.seq, new.id;
  return null;
end $$;
create trigger readers after insert on document_event
  for each row when (new.reader_company_ids <> '{}') execute function note_fact_readers();

-- The fact before must be there, and must be one that its writer may read: naming oneself among the readers opens nobody's log.
-- A fact that does not say who reads it is read by those who read the one before. It never stands before that one: its transaction may
-- be the older of the two and have waited. Until that transaction has ended no reader comes as far as here, so it is safe to stand later.
create or replace function document_event_is_gapless() returns trigger language plpgsql as $$
declare
  former record;
begin
  if new.seq > 1 then
    select position, reader_company_ids as readers into former from document_event
    where document_type = new.document_type and document_id = new.document_id and seq = new.seq - 1;
    if not found then
      raise exception 'fact % of % % would leave a gap', new.seq, new.document_type, new.document_id;
    end if;
    new.position := greatest(new.position, former.position);
    new.reader_company_ids := coalesce(new.reader_company_ids, former.readers);
  end if;
  new.reader_company_ids := array_remove(coalesce(new.reader_company_ids, '{}'), new.company_id);
  return new;
end $$;

drop policy tenant on document_event;
create policy readers on document_event for select to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true)
    or current_setting('app.company', true) = any (reader_company_ids));
-- Both sides of a document append what they did themselves; what follows from it by itself is appended by its owner.
create policy writers on document_event for insert to fairlead_app
  with check (current_setting('app.company_kind', true) = 'platform'
    or (coalesce(actor_company_id, company_id) = current_setting('app.company', true)
      and (company_id = current_setting('app.company', true)
        or current_setting('app.company', true) = any (reader_company_ids))));
