-- E-commerce rates deliver to a warehouse that is known by its own code. Customers browse them by it, without naming a lane.

alter table fcl_rate add column delivery_code text;
alter table lcl_rate add column delivery_code text;

create index fcl_rate_ds on fcl_rate (company_id, (coalesce(delivery_code, '')), id)
  where product_type = 'DS' and state in ('ACTIVE', 'PENDING');
create index lcl_rate_ds on lcl_rate (company_id, (coalesce(delivery_code, '')), id)
  where product_type = 'DS' and state in ('ACTIVE', 'PENDING');
