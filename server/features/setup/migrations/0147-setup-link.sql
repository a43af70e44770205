-- The one-time address of a first start without demo rows: whoever was given it makes the first administrator. Only the hash of
-- its token is kept; all of them die when the platform has an administrator.

create table setup_link (
  token_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
alter table setup_link enable row level security;
