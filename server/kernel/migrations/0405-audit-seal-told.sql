-- Whoever writes an entry is told its place and seal, so that both can stand in the log that leaves the machine: a chain that the
-- owner of the database has written anew does not fit what others have kept. Servers of the version before go on calling append_audit.

create function append_sealed_audit(written jsonb) returns table (sealed_seq bigint, sealed_hash text)
language plpgsql security definer set search_path from current as $$
declare
  entry audit_event;
  head audit_head;
begin
  entry := jsonb_populate_record(null::audit_event, written);
  insert into audit_head values (coalesce(entry.company_id, ''), 0, '') on conflict do nothing;
  select * into head from audit_head where company_key = coalesce(entry.company_id, '') for update;
  entry.seq := head.seq + 1;
  entry.prev_hash := head.hash;
  entry.hash := audit_hash(entry.prev_hash, entry);
  insert into audit_event select entry.*;
  update audit_head set seq = entry.seq, hash = entry.hash where company_key = head.company_key;
  return query select entry.seq, entry.hash;
end $$;

create or replace function append_audit(written jsonb) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform append_sealed_audit(written);
end $$;
