-- Every version of the terms that a person has agreed to, and when. The user's row holds the last one; whoever writes it, the
-- one before stays here. A request's role does not reach the table.
create table user_consent (
  user_id text not null references app_user (id) on delete cascade,
  version text not null check (length(version) <= 20),
  at timestamptz not null,
  primary key (user_id, version, at)
);
alter table user_consent enable row level security;

insert into user_consent (user_id, version, at)
  select id, consent_version, consent_at from app_user where consent_version is not null and consent_at is not null;

create function keep_consent() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into user_consent (user_id, version, at) values (new.id, new.consent_version, new.consent_at) on conflict do nothing;
  return null;
end $$;
create trigger keep_consent after insert or update of consent_version, consent_at on app_user for each row
  when (new.consent_version is not null and new.consent_at is not null) execute function keep_consent();
