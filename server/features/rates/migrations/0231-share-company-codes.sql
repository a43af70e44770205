-- Which of the codes name an active company, and nothing else of it: the owner of a share names companies by their codes.
create function share_company_codes(codes text[]) returns table (company_code text) language sql stable security definer
  set search_path = public
  as $$ select c.company_code from company as c where c.company_code = any (codes) and c.status = 'ACTIVE' $$;
grant execute on function share_company_codes to fairlead_app;
