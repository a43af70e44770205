-- A name of a sender's sheets that several ports have, or none: which port somebody has chosen for it.
alter table rate_import_profile
  add column port_names jsonb not null default '{}';
