-- The same grids; the company's English name stands last, for readers of English.

create or replace view si_grid with (security_invoker = true) as
select si.id, si.company_id, si.version, si.no, si.state, si.late, si.deadline, si.revision,
  case si.si_type when 1 then 'SINGLE' when 2 then 'MULTIPLE' else 'VALIDATE' end as si_type,
  si.bill_no, sh.booking_no, si.company_code, c.name_zh as company_name, si.carrier, si.vessel, si.voyage,
  si.loading_code, si.discharge_code, si.box_summary, si.total_packages, si.total_weight_kg, si.total_volume_cbm,
  si.sailing_date, si.submitted_at, si.reviewed_at, si.warnings, si.amendment,
  case si.source when 1 then 'ONLINE' when 2 then 'EXCEL' when 3 then 'ON_BEHALF' when 4 then 'API' else 'COPIED' end
    as source,
  si.source as source_no, si.mbl_no, si.deleted,
  -- what commands ask of the document, and who did what
  si.shipment_id, si.create_id, si.last_editor_id, si.claimer_id, si.claimed_at, si.reviewer_id, si.ever_sent,
  coalesce((select e.at from document_event e
    where e.document_type = 'si' and e.document_id = si.id and e.seq = 1), si.submitted_at) as created_at,
  si.updated_at,
  c.name_en as company_name_en
from shipping_instruction si
  left join shipment sh on sh.id = si.shipment_id
  left join company c on c.id = si.company_id;

create or replace view si_submit_log_grid with (security_invoker = true) as
select l.id, l.company_id, 1 as version, l.call, l.ok, l.errors, l.warnings, c.company_code, c.name_zh as company_name,
  sh.booking_no, si.no as si_no,
  case l.si_type when 1 then 'SINGLE' when 2 then 'MULTIPLE' else 'VALIDATE' end as si_type,
  l.num, l.ms, l.employee_id, l.on_behalf_of_employee_id, l.at as created_at, l.at as updated_at,
  c.name_en as company_name_en
from si_submit_log l
  left join company c on c.id = l.company_id
  left join shipment sh on sh.id = l.shipment_id
  left join shipping_instruction si on si.id = l.si_id;
