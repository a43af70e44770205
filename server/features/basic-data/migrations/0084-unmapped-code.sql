-- Foreign texts that imports met and nobody has told the meaning of, and what was decided about them.

create table mapping_decision (
  id text primary key,
  -- null: about texts of carriers and lists, which belong to nobody
  company_id text references company,
  scope text not null check (scope in ('BASIC', 'PARTNER', 'LINE')),
  kind text not null check (kind in ('MAP', 'IGNORE', 'REPROCESS')),
  -- mappings it made, with the version they had then: one changed since is not taken back
  mappings jsonb not null,
  -- what areas did with the rows that waited, each in its own words
  effects jsonb not null,
  decided_by text,
  decided_at timestamptz not null,
  undone_at timestamptz
);

create table unmapped_code (
  id text primary key,
  company_id text references company,
  system text not null,
  object text not null,
  text text not null,
  -- as it is compared
  folded text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  count integer not null check (count > 0),
  samples jsonb not null,
  state text not null check (state in ('OPEN', 'MAPPED', 'IGNORED')),
  decision_id text references mapping_decision,
  version integer not null,
  unique nulls not distinct (company_id, system, object, folded)
);
create index unmapped_code_inbox on unmapped_code (company_id, state, count desc, id desc);
create index unmapped_code_equal on unmapped_code (object, folded) where state = 'OPEN';
create index unmapped_code_decision on unmapped_code (decision_id);

do $$
declare
  name text;
begin
  foreach name in array array['unmapped_code', 'mapping_decision'] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select, insert, update on %I to fairlead_app', name);
    execute format('create policy readers on %I for select to fairlead_app
      using (company_id is null or company_id = current_setting(''app.company'', true))', name);
    execute format('create policy writers on %I for all to fairlead_app using (company_id = current_setting(''app.company'', true)
      or company_id is null and current_setting(''app.company_kind'', true) = ''platform'')', name);
  end loop;
end $$;

-- Whoever is about to delete a row of reference data learns how many companies' mappings point at it, and nothing else of them.
create function partner_mappings_of(wanted_object text, wanted_id text) returns bigint
language sql stable security definer set search_path = public as $$
  select count(*) from partner_mapping where object = wanted_object and our_id = wanted_id
$$;
revoke all on function partner_mappings_of(text, text) from public;
grant execute on function partner_mappings_of(text, text) to fairlead_app;

-- A code may wait for its name in the other language.
alter table basic_code alter column name_zh drop not null, alter column name_en drop not null,
  add check (name_zh is not null or name_en is not null);
