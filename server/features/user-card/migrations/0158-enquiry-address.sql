-- Addresses of strangers are kept for as long as they limit how much one may ask.
create index card_enquiry_addressed on card_enquiry (created_at) where ip <> '';
