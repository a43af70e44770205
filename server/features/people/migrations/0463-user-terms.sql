-- Which version of the terms a person has agreed to, and since when: whoever looks after users sees who has still to be asked.
create or replace view person_line with (security_barrier) as
  select u.id, u.display_name, u.phone, u.email, u.language, u.first_register, u.status, 1 as version, u.created_at,
    u.created_at as updated_at, u.totp_enabled_at is not null as two_step,
    (select count(*)::int from employee e where e.user_id = u.id and e.status <> 'RESIGNED') as seats,
    coalesce((select array_agg(distinct c.short_name order by c.short_name) from employee e join company c on c.id = e.company_id
      where e.user_id = u.id and e.status <> 'RESIGNED'), '{}') as companies,
    (select max(s.last_seen_at) from session s where s.account_key = 'u:' || u.id) as last_login_at,
    exists (select 1 from login_throttle t where t.account_key = 'u:' || u.id
      and (t.failures >= 100 or t.locked_until > now())) as locked,
    coalesce((select array_agg(i.provider order by i.provider) from social_identity i where i.user_id = u.id), '{}') as social,
    (select x.due_at from user_erasure x where x.user_id = u.id and x.erased_at is null) as erase_at,
    u.consent_version as terms_version, u.consent_at as terms_at
  from app_user u
  where current_setting('app.company_kind', true) = 'platform';
