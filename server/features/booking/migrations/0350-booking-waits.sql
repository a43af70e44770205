-- What waits: for the carrier, for the shipping instruction, for the verified weights; and money that no fact tells.
alter table booking
  add column answer_due_at timestamptz,
  add column si_cut_off timestamptz,
  add column vgm_cut_off timestamptz,
  -- what the carrier is expected to charge, and what is asked of him; for the platform's own people
  add column expected_costs jsonb not null default '[]',
  add column claims jsonb not null default '[]';
update booking set
  si_cut_off = (select (c ->> 'at')::timestamptz from jsonb_array_elements(cut_offs) as c where c ->> 'code' = 'DCO' limit 1),
  vgm_cut_off = (select (c ->> 'at')::timestamptz from jsonb_array_elements(cut_offs) as c where c ->> 'code' = 'VCO' limit 1);
update booking set answer_due_at = updated_at + interval '4 hours'
  where is_sent and state in ('ACCEPTED', 'RECEIVED', 'UPDATE_RECEIVED');
create index booking_answer_due on booking (answer_due_at) where answer_due_at is not null;
create index booking_si_cut_off on booking (si_cut_off) where si_cut_off is not null;
create index booking_vgm_cut_off on booking (vgm_cut_off) where vgm_cut_off is not null;

-- A booking as lists show it: whether its instruction and its weights are there is the shipment's to say.
create view booking_list with (security_invoker = true) as
select b.*,
  s.si_state is distinct from 'COMPLETE' as is_si_open,
  not exists (select from shipment_container as c where c.shipment_id = b.cgo_id)
    or exists (select from shipment_container as c where c.shipment_id = b.cgo_id and c.vgm_kg is null) as is_vgm_open
from booking as b left join shipment as s on s.id = b.cgo_id;
grant select on booking_list to fairlead_app;

-- What a late amendment costs at the carrier, and by which rule a roll-over into another price period is priced.
alter table carrier_booking_config add column late_amend_fee numeric(12, 2), add column late_amend_currency text;
alter table book_code add column roll_pricing text;
