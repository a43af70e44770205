-- How often a mark-up rule made a price, by day: searches that it had a part in, not lines. Counted by the server for the seller.
create table markup_rule_hit (
  company_id text not null references company (id),
  -- kept while the rule may be gone
  rule_id text not null,
  day date not null,
  hits integer not null check (hits > 0),
  primary key (company_id, rule_id, day)
);
create index markup_rule_hit_day on markup_rule_hit (day);

grant select on markup_rule_hit to fairlead_app;
alter table markup_rule_hit enable row level security;
create policy own on markup_rule_hit for select to fairlead_app using (company_id = current_setting('app.company', true));
