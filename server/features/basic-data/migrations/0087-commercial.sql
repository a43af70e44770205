-- A rate far off the last one is taken only when somebody has said that it is meant so (MD-18).
alter table fx_rate add column deviation_confirmed boolean not null default false;
create index fx_rate_series on fx_rate (rate_table, currency_code, valid_from desc);
create index booking_code_lines on booking_code (company_id, line_id, valid_to);
