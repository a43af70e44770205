-- Bookings on the wire: channels and messages of carriers hold more than shipping instructions. The channel of bookings follows the
-- carrier's published configuration; it stands here for its messages and their control references.

alter table partner_channel add column document text not null default 'SI' check (document in ('SI', 'BOOKING'));
alter table partner_channel drop constraint partner_channel_company_id_carrier_key;
alter table partner_channel add constraint partner_channel_document unique (company_id, carrier, document);
alter table partner_channel drop constraint partner_channel_format_check;
alter table partner_channel add constraint partner_channel_format_check
  check (format in ('IFTMIN', 'DCSA', 'IFTMBF', 'DCSA_BOOKING', 'MAIL'));
alter table partner_channel drop constraint partner_channel_transport_check;
alter table partner_channel add constraint partner_channel_transport_check check (transport in ('FOLDER', 'HTTP', 'MAIL'));

alter table partner_message drop constraint partner_message_kind_check;
alter table partner_message add constraint partner_message_kind_check check (kind in ('IFTMIN', 'DCSA_SI', 'CONTRL', 'APERAK',
  'DCSA_NOTIFICATION', 'UNKNOWN', 'IFTMBF', 'DCSA_BOOKING', 'MAIL', 'IFTMBC', 'DCSA_BOOKING_NOTIFICATION'));
-- HELD: made and kept, not sent (test mode); LATE: told by the carrier before what was applied last
alter table partner_message drop constraint partner_message_state_check;
alter table partner_message add constraint partner_message_state_check check (state in ('QUEUED', 'SENDING', 'SENT', 'DEAD', 'MATCHED',
  'UNMATCHED', 'UNREADABLE', 'DUPLICATE', 'DISMISSED', 'HELD', 'LATE'));
