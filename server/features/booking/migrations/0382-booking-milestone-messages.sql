-- Partners tell where containers are.
alter table partner_message drop constraint partner_message_kind_check;
alter table partner_message add constraint partner_message_kind_check check (kind in ('IFTMIN', 'DCSA_SI', 'CONTRL', 'APERAK',
  'DCSA_NOTIFICATION', 'UNKNOWN', 'IFTMBF', 'DCSA_BOOKING', 'MAIL', 'IFTMBC', 'DCSA_BOOKING_NOTIFICATION', 'IFTSTA', 'DCSA_EVENT'));
