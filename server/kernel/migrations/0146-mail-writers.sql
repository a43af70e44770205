-- A request queues mail in its own company's name, or in the system's; what others sent is not forged.
drop policy writers on mail;
create policy writers on mail for insert to fairlead_app with check (
  company_id is null
  or current_setting('app.company_kind', true) = 'platform'
  or company_id = current_setting('app.company', true)
);
