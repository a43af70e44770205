-- When a company's rules last changed: a watched price may be another since, although no rate is.
alter table rate_rule_stamp add column stamped_at timestamptz not null default now();

create or replace function stamp_rate_rules() returns trigger language plpgsql as $$
declare owner text := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
begin
  insert into rate_rule_stamp (company_id, kind) values (owner, tg_argv[0])
    on conflict (company_id, kind) do update set stamp = gen_random_uuid(), stamped_at = now();
  return null;
end $$;
