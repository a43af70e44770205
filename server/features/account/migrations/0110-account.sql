-- What signing in without a password, registering and resetting need. Sign-in works as the owner; a request's role does not
-- reach these tables at all.

-- Codes sent by mail or text message: six digits, five minutes, five tries, once (people-and-portals A.6.2). Kept for a day,
-- because the sends of a day are counted here; a target nobody has is written down like any other.
create table login_code (
  id text primary key,
  purpose text not null check (purpose in ('login', 'register', 'reset', 'bind')),
  channel text not null check (channel in ('sms', 'mail')),
  -- address the code is for, or `COMPANY/account` of a company account
  target text not null check (length(target) <= 254),
  code_hash text not null,
  -- who asked, where only the asker may use it (purpose bind)
  user_id text references app_user (id) on delete cascade,
  tries integer not null default 0,
  ip text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_code_target on login_code (target, created_at desc);
create index login_code_ip on login_code (ip, created_at desc);
create index login_code_age on login_code (created_at);
alter table login_code enable row level security;

-- Image codes: for one account key, once.
create table login_captcha (
  id text primary key,
  account_key text not null,
  answer text not null,
  expires_at timestamptz not null
);
create index login_captcha_expiry on login_captcha (expires_at);
alter table login_captcha enable row level security;

-- The passwords an account had, newest first: the last five may not come back.
create table password_history (
  id text primary key,
  account_key text not null,
  password_hash text not null,
  created_at timestamptz not null
);
create index password_history_account on password_history (account_key, created_at desc);
alter table password_history enable row level security;

-- When and to which version of the terms a user agreed.
alter table app_user add column consent_at timestamptz, add column consent_version text;
