-- Signs of life of reviewers stand where those of all documents stand.
insert into document_claim (document_type, document_id, company_id, employee_id, at)
select 'si', si_id, company_id, employee_id, at from si_claim_activity;
drop table si_claim_activity;
