-- The audit log as it is read: newest first over all companies, by what was done, from one address.

create index audit_event_newest on audit_event (at desc, id desc);
create index audit_event_action on audit_event (action, at desc, id desc);

-- Each chain that the caller may see, its entries counted and its seals computed anew. An end that was cut off shows in the
-- head, which a request's role cannot read; nothing else of other companies is told.
create function audit_chains() returns table (company_key text, entries bigint, broken_at bigint, last_hash text)
language sql stable security definer set search_path from current as $$
  select h.company_key, count(e.seq),
    coalesce(
      broken_audit(nullif(h.company_key, '')),
      case when max(e.seq) is distinct from h.seq
        or (select last.hash from audit_event last where coalesce(last.company_id, '') = h.company_key order by last.seq desc limit 1)
          is distinct from h.hash
        then coalesce(max(e.seq), 0) + 1 end),
    h.hash
  from audit_head h left join audit_event e on coalesce(e.company_id, '') = h.company_key
  where current_setting('app.company_kind', true) = 'platform' or h.company_key = current_setting('app.company', true)
  group by h.company_key, h.seq, h.hash
  order by h.company_key
  limit 2000
$$;
