-- What visitors of a site ask its company for, with the question that they had before them. The customer relations of the company take
-- them over as leads; until then they stand in the messages of those who sell.

create table rate_enquiry (
  id text primary key,
  -- the company of the site
  company_id text not null references company (id),
  contact_name text not null,
  company_name text not null,
  phone text not null,
  email text not null,
  need text not null,
  criteria jsonb not null,
  -- hash of the network address, as in price_query_log; gone as soon as no limit counts it any more
  visitor text,
  asked_at timestamptz not null
);
create index rate_enquiry_list on rate_enquiry (company_id, asked_at desc, id desc);
create index rate_enquiry_visitor on rate_enquiry (visitor, asked_at) where visitor is not null;

grant select on rate_enquiry to fairlead_app;
alter table rate_enquiry enable row level security;
create policy own on rate_enquiry for select to fairlead_app using (company_id = current_setting('app.company', true));
