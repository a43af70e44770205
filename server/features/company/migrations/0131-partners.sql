-- Customers and providers as one row each: what identity keeps of a company, its profile, and who is responsible for it today.
-- The views run with the reader's rights, so row-level security of the tables below them decides what is seen.

create function platform_today() returns date language sql stable as $$
  select (now() at time zone 'Asia/Shanghai')::date
$$;

-- What is known of a provider alone.
create table provider_standing (
  company_id text primary key references company (id),
  deposit numeric(15, 2) check (deposit >= 0),
  -- SCAC of the carriers it acts for
  carrier_codes text[] not null default '{}',
  edi_addresses text[] not null default '{}',
  blacklisted_at timestamptz,
  -- the last day; null with a reason: until it is lifted
  blacklisted_until date,
  blacklist_reason text check (length(blacklist_reason) <= 500)
);
grant select, insert, update on provider_standing to fairlead_app;
alter table provider_standing enable row level security;
-- What we think of a provider is not the provider's to read.
create policy staff on provider_standing to fairlead_app
  using (current_setting('app.company_kind', true) = 'platform')
  with check (current_setting('app.company_kind', true) = 'platform');

-- The one whom people ask first: for all lanes before a lane of its own, the main one before the others.
create function responsible_for(company text, wanted text)
returns table (account text, name text) language sql stable set search_path from current as $$
  select e.account, e.name from company_assignment a join employee e on e.id = a.employee_id
  where a.company_id = company and a.duty = wanted and not a.is_void
    and a.valid_from <= platform_today() and (a.valid_to is null or a.valid_to >= platform_today())
  order by cardinality(a.line_scope), a.is_primary desc, a.share_pct desc, a.id limit 1
$$;

create view customer with (security_invoker = true) as
select c.id, c.company_code, c.kind, c.name_zh, c.name_en, c.short_name, c.country_code, c.uscc, c.status,
  p.registration_no, p.tax_id,
  p.address_lines[1] as address_line1, p.address_lines[2] as address_line2, p.address_lines[3] as address_line3,
  p.address_lines[4] as address_line4, p.address_lines[5] as address_line5,
  p.address_zh, p.city, p.city_code, p.postcode, p.phone, p.website, p.email_domain,
  p.contact_name, p.contact_phone, p.contact_email,
  p.customer_level_id as customer_level, p.credit_limit, p.credit_currency, p.payment_term_days, p.settlement_day, p.invoice_title,
  p.portal_enabled,
  (select r.account from responsible_for(c.id, 'SALES') as r) as sales_account,
  (select r.name from responsible_for(c.id, 'SALES') as r) as sales_name,
  (select r.account from responsible_for(c.id, 'CS') as r) as cs_account,
  (select r.name from responsible_for(c.id, 'CS') as r) as cs_name,
  (select count(*)::integer from employee e where e.company_id = c.id and e.status in ('ACTIVE', 'INVITED')) as seats,
  (select max(s.created_at at time zone 'Asia/Shanghai')::date from shipment s
    where s.company_id = c.id and s.state not in ('DRAFT', 'CANCELLED', 'BOOKING_LOST')) as last_shipment,
  (select coalesce(sum(case when left(b.type, 1) = '2' then 1 else 2 end), 0)::integer
    from shipment s join shipment_container b on b.shipment_id = s.id
    where s.company_id = c.id and s.state not in ('DRAFT', 'CANCELLED', 'BOOKING_LOST')
      and s.created_at >= now() - interval '90 days') as teu90d,
  n.version, c.created_at, p.updated_at
from company c join company_profile p on p.company_id = c.id join partner_state n on n.company_id = c.id
where c.kind = 'customer';

create view provider with (security_invoker = true) as
select c.id, c.company_code, c.kind, c.name_zh, c.name_en, c.short_name, c.country_code, c.uscc, c.status, c.provider_types,
  p.registration_no, p.tax_id,
  p.address_lines[1] as address_line1, p.address_lines[2] as address_line2, p.address_lines[3] as address_line3,
  p.address_lines[4] as address_line4, p.address_lines[5] as address_line5,
  p.address_zh, p.city, p.city_code, p.postcode, p.phone, p.website, p.email_domain,
  p.contact_name, p.contact_phone, p.contact_email,
  p.lines_served, p.ports_served, p.credit_currency as settlement_currency, p.payment_term_days as payable_term_days,
  s.deposit, coalesce(s.carrier_codes, '{}') as carrier_codes, coalesce(s.edi_addresses, '{}') as edi_addresses,
  (select min(l.valid_until) from company_licence l where l.company_id = c.id) as licence_expiry,
  (select r.account from responsible_for(c.id, 'RATE') as r) as rate_account,
  (select r.name from responsible_for(c.id, 'RATE') as r) as rate_name,
  (select r.account from responsible_for(c.id, 'OP') as r) as op_account,
  (select r.name from responsible_for(c.id, 'OP') as r) as op_name,
  (select count(*)::integer from employee e where e.company_id = c.id and e.status in ('ACTIVE', 'INVITED')) as seats,
  coalesce(s.blacklisted_at is not null and (s.blacklisted_until is null or s.blacklisted_until >= platform_today()), false)
    as is_blacklisted,
  s.blacklisted_until, s.blacklist_reason,
  p.portal_enabled, n.version, c.created_at, p.updated_at
from company c join company_profile p on p.company_id = c.id join partner_state n on n.company_id = c.id
  left join provider_standing s on s.company_id = c.id
where c.kind = 'provider';

create view customer_assignment with (security_invoker = true) as
select a.id, a.company_id, c.company_code, c.short_name as company_name, e.account as employee_account, e.name as employee_name,
  a.duty, a.line_scope, a.share_pct, a.is_primary, a.valid_from, a.valid_to,
  case when a.valid_from > platform_today() then 'COMING'
    when a.valid_to < platform_today() then 'PAST' else 'NOW' end as phase,
  a.version, a.created_at, a.updated_at
from company_assignment a join company c on c.id = a.company_id join employee e on e.id = a.employee_id
where not a.is_void and c.kind = 'customer';

grant select, insert, update, delete on customer, provider to fairlead_app;
grant select on customer_assignment to fairlead_app;

-- Every change of a partner is a fact in its log and a version more, also one that does not come through the views: a form that was
-- opened before it must be told, and a log with holes is none. `app.partner_write` says that the writer logs it himself.
create function log_partner(company text, happened text, changes jsonb, moment timestamptz) returns void
language plpgsql security definer set search_path from current as $$
declare
  number integer;
  known record;
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
  end if;
  if current_setting('app.partner_write', true) = 'on' then
    return;
  end if;
  insert into document_event (id, document_type, document_id, company_id, seq, event, from_state, to_state, actor_employee_id,
    actor_company_id, actor_kind, at, changes, attachments, revision)
  values (gen_random_uuid()::text, known.kind, company, 'global', number, happened,
    case when happened = 'CREATE' then null else known.status end, known.status,
    nullif(current_setting('app.employee', true), ''), nullif(current_setting('app.company', true), ''),
    case when coalesce(current_setting('app.employee', true), '') = '' then 'system' else 'employee' end,
    moment, changes, '[]', 1);
end $$;

-- Columns that differ, spelled as on the wire. Bank accounts are told as changed and no more.
create function partner_changes(old_row jsonb, new_row jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case when key = 'bank_accounts' then jsonb_build_object('path', 'bankAccounts')
    else jsonb_build_object('path', lower(left(key, 1)) || substr(replace(initcap(replace(key, '_', ' ')), ' ', ''), 2),
      'before', old_row -> key, 'after', value) end order by key), '[]')
  from jsonb_each(new_row)
  where value is distinct from old_row -> key and key not in ('version', 'fact_seq', 'updated_at', 'updated_by')
$$;

create function note_partner() returns trigger language plpgsql security definer set search_path from current as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    perform log_partner(new.company_id, 'CREATE', '[]', new.updated_at);
    return null;
  end if;
  changes := partner_changes(to_jsonb(old), to_jsonb(new));
  if changes <> '[]' and current_setting('app.partner_write', true) is distinct from 'on' then
    perform log_partner(new.company_id, 'EDIT', changes, new.updated_at);
  end if;
  return null;
end $$;
create trigger note after insert or update on company_profile for each row execute function note_partner();

create function note_company() returns trigger language plpgsql security definer set search_path from current as $$
declare
  changes jsonb := partner_changes(to_jsonb(old), to_jsonb(new));
begin
  if changes <> '[]' and current_setting('app.partner_write', true) is distinct from 'on' then
    perform log_partner(new.id, case when new.status = old.status then 'EDIT' when new.status = 'SUSPENDED' then 'SUSPEND'
      when new.status = 'CLOSED' then 'CLOSE' when old.status = 'PENDING' then 'ENABLE' else 'RESUME' end, changes, now());
  end if;
  return null;
end $$;
create trigger note after update on company for each row execute function note_company();

select log_partner(id, 'CREATE', '[]', created_at) from company where kind <> 'platform';

-- Writes through the views reach identity's table as well, which a request cannot: staff only, whoever asks.
create function staff_only() returns void language plpgsql as $$
begin
  if current_setting('role', true) = 'fairlead_app' and current_setting('app.company_kind', true) is distinct from 'platform' then
    raise insufficient_privilege using message = 'partners are written by the platform';
  end if;
end $$;

create function write_customer() returns trigger language plpgsql security definer set search_path from current as $$
declare lines text[] := array_remove(array[new.address_line1, new.address_line2, new.address_line3, new.address_line4,
  new.address_line5], null);
begin
  perform staff_only();
  if tg_op = 'UPDATE' then
    update partner_state set version = new.version where company_id = old.id and version = old.version;
    if not found then
      return null;
    end if;
  end if;
  perform set_config('app.partner_write', 'on', true);
  if tg_op = 'INSERT' then
    insert into company (id, company_code, kind, name_zh, name_en, short_name, country_code, uscc, provider_types, time_zone,
      status, created_at)
    values (new.id, new.company_code, 'customer', new.name_zh, new.name_en, new.short_name, new.country_code, new.uscc, '{}',
      'Asia/Shanghai', 'ACTIVE', new.created_at);
    new.status := 'ACTIVE';
    new.kind := 'customer';
  end if;
  update company_profile set registration_no = new.registration_no, tax_id = new.tax_id, address_lines = lines,
    address_zh = new.address_zh, city = new.city, city_code = new.city_code, postcode = new.postcode, phone = new.phone,
    website = new.website, email_domain = new.email_domain, contact_name = new.contact_name,
    contact_phone = new.contact_phone, contact_email = new.contact_email, customer_level_id = new.customer_level,
    credit_limit = coalesce(new.credit_limit, 0), credit_currency = coalesce(new.credit_currency, 'CNY'),
    payment_term_days = coalesce(new.payment_term_days, 0), settlement_day = new.settlement_day,
    invoice_title = new.invoice_title, version = version + 1, updated_at = new.updated_at,
    updated_by = nullif(current_setting('app.employee', true), '')
  where company_id = new.id;
  if tg_op = 'UPDATE' then
    update company set name_zh = new.name_zh, name_en = new.name_en, short_name = new.short_name,
      country_code = new.country_code, uscc = new.uscc where id = old.id;
  end if;
  perform set_config('app.partner_write', '', true);
  return new;
end $$;

create function write_provider() returns trigger language plpgsql security definer set search_path from current as $$
declare lines text[] := array_remove(array[new.address_line1, new.address_line2, new.address_line3, new.address_line4,
  new.address_line5], null);
begin
  perform staff_only();
  if tg_op = 'UPDATE' then
    update partner_state set version = new.version where company_id = old.id and version = old.version;
    if not found then
      return null;
    end if;
  end if;
  perform set_config('app.partner_write', 'on', true);
  if tg_op = 'INSERT' then
    insert into company (id, company_code, kind, name_zh, name_en, short_name, country_code, uscc, provider_types, time_zone,
      status, created_at)
    values (new.id, new.company_code, 'provider', new.name_zh, new.name_en, new.short_name, new.country_code, new.uscc,
      new.provider_types, 'Asia/Shanghai', 'ACTIVE', new.created_at);
    new.status := 'ACTIVE';
    new.kind := 'provider';
  end if;
  update company_profile set registration_no = new.registration_no, tax_id = new.tax_id, address_lines = lines,
    address_zh = new.address_zh, city = new.city, city_code = new.city_code, postcode = new.postcode, phone = new.phone,
    website = new.website, email_domain = new.email_domain, contact_name = new.contact_name,
    contact_phone = new.contact_phone, contact_email = new.contact_email, lines_served = new.lines_served,
    ports_served = new.ports_served, credit_currency = coalesce(new.settlement_currency, 'CNY'),
    payment_term_days = coalesce(new.payable_term_days, 0), version = version + 1, updated_at = new.updated_at,
    updated_by = nullif(current_setting('app.employee', true), '')
  where company_id = new.id;
  if tg_op = 'UPDATE' then
    update company set name_zh = new.name_zh, name_en = new.name_en, short_name = new.short_name,
      country_code = new.country_code, uscc = new.uscc, provider_types = new.provider_types where id = old.id;
  end if;
  insert into provider_standing (company_id, deposit, carrier_codes, edi_addresses)
  values (new.id, new.deposit, new.carrier_codes, new.edi_addresses)
  on conflict (company_id) do update set deposit = excluded.deposit, carrier_codes = excluded.carrier_codes,
    edi_addresses = excluded.edi_addresses;
  new.is_blacklisted := coalesce(new.is_blacklisted, false);
  perform set_config('app.partner_write', '', true);
  return new;
end $$;

-- An import that is taken back takes what it made; a company with people or cargo stays, its references refuse.
create function drop_partner() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform staff_only();
  delete from company_assignment where company_id = old.id;
  delete from provider_standing where company_id = old.id;
  delete from company where id = old.id;
  return old;
end $$;

create trigger write_it instead of insert or update on customer for each row execute function write_customer();
create trigger drop_it instead of delete on customer for each row execute function drop_partner();
create trigger write_it instead of insert or update on provider for each row execute function write_provider();
create trigger drop_it instead of delete on provider for each row execute function drop_partner();
