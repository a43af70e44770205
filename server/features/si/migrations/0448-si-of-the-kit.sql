-- Shipping instructions are served by the kit of documents: columns have the names of its fields, and every row says when it was made.
alter table shipping_instruction rename column source to sources;
alter table shipping_instruction add column created_at timestamptz;
update shipping_instruction si set created_at = coalesce((select e.at from document_event e
  where e.document_type = 'si' and e.document_id = si.id and e.seq = 1), si.submitted_at);
alter table shipping_instruction alter column created_at set not null, alter column created_at set default now();
