-- Sheets of full-container and of consolidation rates are read by the same importer; how a sender's are read is kept for each by itself.
alter table rate_import_profile
  add column rate_kind text not null default 'fcl' check (rate_kind in ('fcl', 'lcl'));
