-- Whose an offer is, as two conditions that each have an index: one list of two columns leads to none, so that a company of few offers
-- read those of all.
alter policy own on space_offer
  using (company_id = current_setting('app.company', true) or publisher_company_id = current_setting('app.company', true))
  with check (company_id = current_setting('app.company', true) or publisher_company_id = current_setting('app.company', true));
create index space_offer_publisher on space_offer (publisher_company_id, updated_at desc, id desc)
  where publisher_company_id is not null;
