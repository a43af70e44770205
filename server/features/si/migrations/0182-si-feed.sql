-- All events of a company's SIs, newest first.
create index document_event_si_feed on document_event (company_id, at desc, id desc) where document_type = 'si';
