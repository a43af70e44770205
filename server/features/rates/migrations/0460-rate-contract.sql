-- Whose a contract is, asked whenever a booking that names one is checked.
create index fcl_rate_contract on fcl_rate (contract_no) where contract_no is not null;
