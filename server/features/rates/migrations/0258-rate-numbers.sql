-- The palette finds rates, batches and increases by the beginning of their number.
create index fcl_rate_number on fcl_rate (company_id, rate_no text_pattern_ops);
create index lcl_rate_number on lcl_rate (company_id, rate_no text_pattern_ops);
create index rate_batch_number on rate_batch (company_id, batch_no text_pattern_ops);
create index rate_increase_number on rate_increase (company_id, increase_no text_pattern_ops);
