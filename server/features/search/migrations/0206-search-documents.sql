-- Numbers of documents by their beginning, for staff over all rows and for a company among its own.

create index si_no_start on shipping_instruction (no text_pattern_ops) where not deleted;
create index si_own_no on shipping_instruction (company_id, no text_pattern_ops) where not deleted;
create index si_own_bill on shipping_instruction (company_id, bill_no text_pattern_ops) where not deleted;
create index si_own_mbl on shipping_instruction (company_id, mbl_no text_pattern_ops) where not deleted;
create index si_container_own on si_container (company_id, container_no text_pattern_ops);
create index shipment_no_start on shipment (shipment_no text_pattern_ops);
create index shipment_reference on shipment (customer_reference text_pattern_ops) where customer_reference <> '';
create index shipment_own_no on shipment (company_id, shipment_no text_pattern_ops);
create index shipment_own_booking on shipment (company_id, booking_no text_pattern_ops);
create index shipment_own_mbl on shipment (company_id, mbl_no text_pattern_ops) where mbl_no <> '';
create index shipment_own_reference on shipment (company_id, customer_reference text_pattern_ops)
  where customer_reference <> '';
create index house_bill_no_start on house_bill (no text_pattern_ops);

-- Parts of a number, and numbers with a slip of the finger.
create index si_bill_trigrams on shipping_instruction using gin (bill_no gin_trgm_ops) where not deleted;
create index shipment_booking_trigrams on shipment using gin (booking_no gin_trgm_ops);

create function search_similar_si(asked text, head text, pieces text[], most integer)
returns table (id text, number text, likeness real)
language sql stable security definer set search_path from current set enable_seqscan = off as $$
  with found as (
    select w.* from (
      select t.id, t.bill_no as number from shipping_instruction t
      where t.bill_no ~>=~ head and t.bill_no ~<~ (head || chr(1114111)) and not t.deleted
        and current_setting('app.company_kind', true) = 'platform'
      order by t.bill_no using ~<~ limit 500) as w
    union
    select w.* from unnest(pieces) as p (piece), lateral (
      select t.id, t.bill_no from shipping_instruction t
      where t.bill_no like p.piece and not t.deleted and current_setting('app.company_kind', true) = 'platform' limit 2000) as w
    union
    -- a company's own: from the index that begins with the company
    select w.* from (
      select t.id, t.bill_no from shipping_instruction t
      where t.company_id = current_setting('app.company', true) and not t.deleted
        and current_setting('app.company_kind', true) <> 'platform'
      order by t.bill_no using ~>~ limit 5000) as w)
  select * from (
    select f.id, f.number, similarity(f.number, asked) as likeness from found f
    where similarity(f.number, asked) >= 0.3 or f.number like '%' || asked || '%') as best
  order by likeness desc, number, id limit most
$$;

create function search_similar_shipments(asked text, head text, pieces text[], most integer)
returns table (id text, number text, likeness real)
language sql stable security definer set search_path from current set enable_seqscan = off as $$
  with found as (
    select w.* from (
      select t.id, t.booking_no as number from shipment t
      where t.booking_no ~>=~ head and t.booking_no ~<~ (head || chr(1114111)) 
        and current_setting('app.company_kind', true) = 'platform'
      order by t.booking_no using ~<~ limit 500) as w
    union
    select w.* from unnest(pieces) as p (piece), lateral (
      select t.id, t.booking_no from shipment t
      where t.booking_no like p.piece  and current_setting('app.company_kind', true) = 'platform' limit 2000) as w
    union
    -- a company's own: from the index that begins with the company
    select w.* from (
      select t.id, t.booking_no from shipment t
      where t.company_id = current_setting('app.company', true) 
        and current_setting('app.company_kind', true) <> 'platform'
      order by t.booking_no using ~>~ limit 5000) as w)
  select * from (
    select f.id, f.number, similarity(f.number, asked) as likeness from found f
    where similarity(f.number, asked) >= 0.3 or f.number like '%' || asked || '%') as best
  order by likeness desc, number, id limit most
$$;
