-- Names of both sides in English as well, as they were when the booking was made.
alter table booking add column customer_name_en text, add column desk_name_en text;
update booking as b set customer_name_en = c.name_en, desk_name_en = d.name_en
  from company as c, company as d where c.id = b.company_id and d.id = b.desk_company_id;
alter table booking_note add column customer_name_en text;
update booking_note as n set customer_name_en = c.name_en from company as c where c.id = n.company_id;

drop view booking_list;
create view booking_list with (security_invoker = true) as
select b.*,
  s.si_state is distinct from 'COMPLETE' as is_si_open,
  not exists (select from shipment_container as c where c.shipment_id = b.cgo_id)
    or exists (select from shipment_container as c where c.shipment_id = b.cgo_id and c.vgm_kg is null) as is_vgm_open
from booking as b left join shipment as s on s.id = b.cgo_id;
grant select on booking_list to fairlead_app;
