-- What every resource shares: the words by which pickers and quick filters find a row, and an index over deletions.

create table reference_term (
  resource text not null,
  -- upper case, without diacritics; see server/kernel/resource/terms.ts
  term text not null,
  row_id text not null,
  -- 0 the code, 1 names and aliases, 2 pinyin and initials, 3 later words of a name
  rank smallint not null,
  -- null: the row belongs to nobody
  company_id text,
  primary key (resource, row_id, term)
);
create index reference_term_prefix on reference_term (resource, term text_pattern_ops, rank, row_id);

grant select, insert, delete on reference_term to fairlead_app;
alter table reference_term enable row level security;
create policy readers on reference_term for select to fairlead_app
  using (company_id is null or company_id = current_setting('app.company', true)
    or current_setting('app.company_kind', true) = 'platform');
create policy writers on reference_term for insert to fairlead_app
  with check (company_id = current_setting('app.company', true) or current_setting('app.company_kind', true) = 'platform');
create policy removers on reference_term for delete to fairlead_app
  using (company_id = current_setting('app.company', true) or current_setting('app.company_kind', true) = 'platform');

-- The list of deleted rows of a resource, newest first.
create index document_event_deleted on document_event (document_type, at desc, document_id desc) where event = 'DELETE';
