-- The log of a partner begins each fact where the one before it ended: the row is changed already when its trigger asks.
create or replace function log_partner(company text, happened text, changes jsonb, moment timestamptz) returns void
language plpgsql security definer set search_path from current as $$
declare
  number integer;
  known record;
  former text;
begin
  select c.kind, c.status into known from company c where c.id = company;
  if known.kind is null or known.kind = 'platform' then
    return;
  end if;
  if happened = 'CREATE' then
    insert into partner_state (company_id) values (company);
    number := 1;
  else
    update partner_state set version = version + 1 where company_id = company returning version into number;
    select e.to_state into former from document_event e
      where e.document_type = known.kind and e.document_id = company and e.seq = number - 1;
    former := coalesce(former, known.status);
  end if;
  if current_setting('app.partner_write', true) = 'on' then
    return;
  end if;
  insert into document_event (id, document_type, document_id, company_id, seq, event, from_state, to_state, actor_employee_id,
    actor_company_id, actor_kind, at, changes, attachments, revision)
  values (gen_random_uuid()::text, known.kind, company, 'global', number, happened, former, known.status,
    nullif(current_setting('app.employee', true), ''), nullif(current_setting('app.company', true), ''),
    case when coalesce(current_setting('app.employee', true), '') = '' then 'system' else 'employee' end,
    moment, changes, '[]', 1);
end $$;
