-- Who works on a booking keeps it by signs of life: lists say until when it is taken with them.
do $$
declare kept text;
begin
  select string_agg(format('b.%I', column_name), ', ' order by ordinal_position) into kept
    from information_schema.columns
    where table_schema = current_schema() and table_name = 'booking' and column_name <> 'taken_until';
  drop view booking_list;
  execute 'create view booking_list with (security_invoker = true) as select ' || kept || ',
    greatest(b.taken_until, (select c.at + interval ''15 minutes'' from document_claim as c
      where c.document_id = b.id and c.document_type = ''booking'' and c.employee_id = b.taken_by)) as taken_until,
    s.si_state is distinct from ''COMPLETE'' as is_si_open,
    not exists (select from shipment_container as c where c.shipment_id = b.cgo_id)
      or exists (select from shipment_container as c where c.shipment_id = b.cgo_id and c.vgm_kg is null) as is_vgm_open
    from booking as b left join shipment as s on s.id = b.cgo_id';
end $$;
grant select on booking_list to fairlead_app;
