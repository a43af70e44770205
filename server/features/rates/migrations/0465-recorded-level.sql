-- The level that stands on a customer's record is one of those that have prices; a level D never had any.
update company_profile set customer_level_id = 'C' where customer_level_id = 'D';
alter table company_profile add constraint company_profile_level_known check (customer_level_id ~ '^[A-Z0-9]{1,10}$');

-- The level of the platform that a customer's record names, for its prices. Prices are also worked out for readers who may not see the
-- record of another company: the level alone is told.
create function recorded_level(owner text, customer text) returns text language sql stable security definer set search_path from current as $$
  select l.id from company_profile p join company o on o.id = owner and o.kind = 'platform'
    join customer_level l on l.company_id = o.id and l.code = p.customer_level_id
    where p.company_id = customer
$$;
grant execute on function recorded_level(text, text) to fairlead_app;
