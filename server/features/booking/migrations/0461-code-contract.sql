-- Whose a contract or quotation is, asked whenever a booking that names one is checked: by the number, past no other company's codes.
create index book_code_contract on book_code (contract_reference) where contract_reference is not null;
create index book_code_quotation on book_code (quotation_reference) where quotation_reference is not null;
