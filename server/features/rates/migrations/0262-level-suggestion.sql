-- From which volume and margin of the last ninety days a level is suggested; null where it never is.
alter table customer_level
  add column from_teu integer check (from_teu >= 0),
  add column from_margin_pct numeric(8, 4);

-- Rates that follow a sailing template, for its uses and for detaching them.
create index fcl_rate_template on fcl_rate (sail_template_id) where sail_template_id is not null;
-- Prices promised to a buyer lately: his margin.
create index price_snapshot_buyer on price_snapshot (company_id, buyer_company_id, made_at desc) where buyer_company_id is not null;
