-- A file whose bytes were not where they should be when somebody wanted them, and since when.
alter table stored_file add column lost_at timestamptz;
create index stored_file_lost on stored_file (lost_at) where lost_at is not null;
