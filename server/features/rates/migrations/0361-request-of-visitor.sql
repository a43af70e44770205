-- A visitor of the platform's site asks for a price as well (design commercial A.4.4, A.4.5): his question stands where all others do, with
-- how he can be reached. The company of the site is both sides of it; asked_by names nobody.
alter table price_request add column contact jsonb;
