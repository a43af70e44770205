-- Sign-in through another service (people-and-portals A.7). Only sign-in itself works with these, as the owner.

-- Whose identity it is. `subject` is the key: the union id where the provider has one, else its own id.
create table social_identity (
  provider text not null,
  subject text not null check (length(subject) <= 200),
  user_id text not null references app_user (id) on delete cascade,
  display_name text not null,
  avatar_url text,
  bound_at timestamptz not null,
  primary key (provider, subject)
);
create index social_identity_user on social_identity (user_id, provider);
alter table social_identity enable row level security;

-- A way to the provider and back: ten minutes, once, for the browser that began it.
create table social_state (
  state_hash text primary key,
  browser_hash text not null,
  provider text not null,
  purpose text not null check (purpose in ('login', 'bind')),
  user_id text references app_user (id) on delete cascade,
  redirect text,
  verifier text not null,
  expires_at timestamptz not null
);
create index social_state_expiry on social_state (expires_at);
alter table social_state enable row level security;

-- An identity that has come back and waits for what its owner wants: sign in, a new user, or one that exists.
create table social_ticket (
  token_hash text primary key,
  browser_hash text not null,
  provider text not null,
  subject text not null,
  display_name text not null,
  avatar_url text,
  expires_at timestamptz not null
);
create index social_ticket_expiry on social_ticket (expires_at);
alter table social_ticket enable row level security;

-- Codes and tokens of the provider that the product serves itself for tests.
create table social_test_grant (
  token_hash text primary key,
  kind text not null check (kind in ('code', 'token')),
  subject text not null,
  redirect_uri text,
  challenge text,
  expires_at timestamptz not null
);
create index social_test_grant_expiry on social_test_grant (expires_at);
alter table social_test_grant enable row level security;
