import { sql, type Transaction } from 'kysely';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Tables } from '../../db/tables.ts';
import { conceal } from './concealed.ts';
import { hasHan, syllablesOf } from './pinyin-words.ts';
import type { Row, ServedResource } from './served-resource.ts';

/**
 * Words by which a row is found while somebody types: its code, names, every later word of them, aliases, pinyin and initials.
 * They stand in one narrow table with an index by prefix, so two letters are enough and 116,000 ports answer at once.
 */

const LONGEST = 60;
const MOST_TERMS = 40;

/** How terms and what is looked for among them are compared: upper case, no diacritics, words apart by one blank. */
export const foldTerm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** `SHANG HAI` -> `SHANGHAI` and `SH`. */
const pinyinTerms = (zh: string): string[] => {
  const syllables = syllablesOf(zh);
  return syllables.length === 0 ? [] : [syllables.join(''), syllables.map(part => part.charAt(0)).join('')];
};

/** The text itself and what begins at each of its later words. */
const wordStarts = (text: string): string[] => {
  const words = foldTerm(text).split(' ').filter(Boolean);
  return words.map((_, index) => words.slice(index).join(' ')).slice(0, 6);
};

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === null || value === undefined ? [] : [String(value)];

/** Rank 0 the code, 1 names and aliases from their start, 2 pinyin and initials, 3 later words. */
export function termsOf(served: ServedResource, whole: Row): ReadonlyMap<string, number> {
  const { caption, search } = served.resource;
  const row = conceal(served, whole);
  const terms = new Map<string, number>();
  const add = (term: string, rank: number): void => {
    const kept = term.slice(0, LONGEST);
    if (kept === '' || terms.size >= MOST_TERMS) return;
    terms.set(kept, Math.min(rank, terms.get(kept) ?? 9));
  };
  for (const text of textsOf(row[caption.code])) add(foldTerm(text).replaceAll(' ', ''), 0);
  const named = [caption.zh, caption.en, ...search].flatMap(field => (field ? textsOf(row[field]) : []));
  for (const text of [...named, ...(served.terms?.(row) ?? [])]) {
    wordStarts(text).forEach((start, index) => {
      add(start, index === 0 ? 1 : 3);
    });
    if (hasHan(text)) for (const term of pinyinTerms(text)) add(term, 2);
  }
  for (const field of ['pinyin', 'initials'])
    for (const text of textsOf(row[field])) add(foldTerm(text).replaceAll(' ', ''), 2);
  return terms;
}

/** Puts the terms of rows in place of the old ones; one statement each way for any number of rows. */
export async function putTerms(
  db: Transaction<Tables>,
  served: ServedResource,
  rows: readonly AnyRow[],
  companyId: string | null,
  /** Rows that were just made: they have no old ones. */
  fresh: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (rows.length === 0) return;
  const { name } = served.resource;
  await dropTerms(
    db,
    served,
    rows.flatMap(({ id }) => (fresh.has(id) ? [] : id)),
  );
  const all = rows.flatMap(row => [...termsOf(served, row)].map(([term, rank]) => ({ id: row.id, term, rank })));
  if (all.length === 0) return;
  await sql`insert into reference_term (resource, term, row_id, rank, company_id)
    select ${name}, u.*, ${companyId}::text from unnest(${all.map(({ term }) => term)}::text[], ${all.map(({ id }) => id)}::text[],
      ${all.map(({ rank }) => rank)}::smallint[]) as u`.execute(db);
}

/** By the primary key, row by row: over the terms of a whole resource it would take longer than everything else of an import. */
export async function dropTerms(
  db: Transaction<Tables>,
  served: ServedResource,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  // `offset 0` keeps the planner from reading the whole table instead: on the embedded database nobody keeps statistics.
  await sql`delete from reference_term where ctid = any(array(
    select x.ctid from unnest(${[...ids]}::text[]) as gone(id), lateral (
      select t.ctid from reference_term as t
      where t.resource = ${served.resource.name} and t.row_id = gone.id offset 0) as x))`.execute(db);
}
