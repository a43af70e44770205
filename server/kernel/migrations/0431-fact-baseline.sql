-- How far the logs of a kind of document have been closed by baselines: one row a kind, so that a start that was cut off goes on and a
-- later one has nothing to do.
create table fact_baseline (
  document_type text primary key,
  -- What was declared of its columns; another declaration is looked at anew.
  declared text not null,
  last_id text not null default '',
  finished_at timestamptz
);
alter table fact_baseline enable row level security;
