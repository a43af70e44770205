-- Where the values that a fact set came from, as its command stated it: groups of {from, ref, keys}. Facts of before say nothing.
alter table document_event add column origins jsonb;
