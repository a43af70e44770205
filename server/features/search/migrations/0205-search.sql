-- Search over all records. Beginnings are read from indexes by leakproof operators under row security; what is only like the text
-- needs trigrams, whose operators are not leakproof, so functions of the owner read them and judge whose rows they may tell. Each
-- branch of them reads a bounded part of one index, whoever asks: never past the rows of all others to find that none is one's own.

-- Words of a company's own rows: a company of few rows must not read past those of all others.
create index reference_term_own on reference_term (company_id, resource, term text_pattern_ops) where company_id is not null;
-- Codes and whole names. Later words and pinyin are found by their beginning.
create index reference_term_trigrams on reference_term using gin (term gin_trgm_ops) where rank <= 1 and company_id is null;
create index reference_term_own_trigrams on reference_term using gin (term gin_trgm_ops)
  where rank <= 1 and company_id is not null;

-- Rows whose word begins with the head or contains one of the pieces, most like the asked text first. `names` are resources of
-- everybody's rows (for the platform: all), `own_names` those of which a company has rows of its own.
create function search_similar_terms(asked text, head text, pieces text[], names text[], own_names text[], most integer)
returns table (resource text, row_id text, term text, rank smallint, likeness real)
language sql stable security definer set search_path from current set enable_seqscan = off as $$
  with found as (
    select w.* from unnest(names) as n (name), lateral (
      select t.resource, t.row_id, t.term, t.rank from reference_term t
      where t.resource = n.name and t.term ~>=~ head and t.term ~<~ (head || chr(1114111)) and t.rank <= 1
        and (t.company_id is null or current_setting('app.company_kind', true) = 'platform')
      limit 300) as w
    union
    select w.* from unnest(own_names) as n (name), lateral (
      select t.resource, t.row_id, t.term, t.rank from reference_term t
      where t.company_id = current_setting('app.company', true) and t.resource = n.name and t.rank <= 1
      order by t.term using ~<~ limit 2000) as w
    union
    select w.* from unnest(pieces) as p (piece), lateral (
      select t.resource, t.row_id, t.term, t.rank from reference_term t
      where t.term like p.piece and t.rank <= 1 and t.company_id is null limit 2000) as w
    union
    select w.* from unnest(pieces) as p (piece), lateral (
      select t.resource, t.row_id, t.term, t.rank from reference_term t
      where t.term like p.piece and t.rank <= 1 and t.company_id is not null
        and current_setting('app.company_kind', true) = 'platform' limit 2000) as w)
  select * from (
    select distinct on (f.resource, f.row_id) f.resource, f.row_id, f.term, f.rank, similarity(f.term, asked) as likeness
    from found f
    where f.resource = any(names || own_names)
      and (similarity(f.term, asked) >= 0.3 or f.term like '%' || asked || '%')
    order by f.resource, f.row_id, likeness desc, f.term) as best
  order by likeness desc, length(term), term, resource, row_id limit most
$$;
