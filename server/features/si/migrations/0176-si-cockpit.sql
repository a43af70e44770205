-- What the SI cockpit counts: vessels by departure, and how long reviews took.

create index shipment_etd on shipment (etd) where etd is not null;
create index document_event_si_decisions on document_event (at)
  where document_type = 'si' and event in ('APPROVE', 'RETURN', 'DECLINE');
-- All shipments of a vessel.
create index shipment_vessel on shipment (vessel, voyage, carrier);
