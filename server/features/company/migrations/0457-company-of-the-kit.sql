-- The life of companies is served by the kit of documents: where each stands in its log, beside the status that everybody reads.
-- A company without a log has no row here; its log begins with the first event.
create table company_life (
  id text primary key references company (id) on delete cascade,
  company_id text not null unique check (company_id = id),
  company_code text not null,
  kind text not null,
  application_id text,
  crm_link jsonb,
  opened_at timestamptz,
  state text not null check (state in ('PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED')),
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

insert into company_life (id, company_id, company_code, kind, application_id, crm_link, opened_at, state, version, created_at, updated_at)
select c.id, c.id, c.company_code, c.kind,
  (select change -> 'after' ->> 'applicationId' from jsonb_array_elements(birth.changes) change where change ->> 'path' = ''),
  (select change -> 'after' from jsonb_array_elements(opening.changes) change where change ->> 'path' = 'crmLink'),
  opening.at, c.status, p.fact_seq, coalesce(birth.at, c.created_at), coalesce(last.at, c.created_at)
from company c join company_profile p on p.company_id = c.id
  left join document_event birth on birth.document_type = 'company' and birth.document_id = c.id and birth.seq = 1
  left join document_event opening on opening.document_type = 'company' and opening.document_id = c.id and opening.event = 'FINISH'
  left join document_event last on last.document_type = 'company' and last.document_id = c.id and last.seq = p.fact_seq
where p.fact_seq > 0;

alter table company_profile drop column fact_seq;
