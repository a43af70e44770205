import { sql } from 'kysely';
import { importFinding } from '#contract/imports/findings.ts';
import { comparedText } from '#contract/kernel/field.ts';
import type { ResourceMap, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { foldTerm } from '../../../kernel/resource/terms.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { CellReading } from './read-cell.ts';

/** Codes and names in cells -> ids of rows, for many rows in a few statements. */

export type Wanted = ReadonlyMap<string, ReadonlySet<string>>;

interface Hit {
  readonly text: string;
  readonly id: string;
  readonly code: string;
}

const WITH_ID = /(?:^|\s)#([0-9a-f-]{36})$/i;
const LONGEST_TERM = 60;
const MOST_NAMED = 5;

async function hitsById({ db }: Tx, { resource, table }: ServedResource, texts: readonly string[]): Promise<Hit[]> {
  const ids = new Map(texts.flatMap(text => (WITH_ID.test(text) ? [[WITH_ID.exec(text)![1]!, text] as const] : [])));
  if (ids.size === 0) return [];
  const { rows } = await sql<{ id: string; code: string }>`select t.id, ${sql.ref(`t.${resource.caption.code}`)} as code
    from ${sql.table(table)} as t where t.id = any(${[...ids.keys()]}::text[])`.execute(db);
  return rows.map(row => ({ ...row, text: ids.get(row.id)! }));
}

async function hitsByCode({ db }: Tx, { resource, table }: ServedResource, texts: readonly string[]): Promise<Hit[]> {
  const byCode = new Map<string, string[]>();
  for (const text of texts)
    for (const code of new Set([text.trim(), comparedText(text), comparedText(text).toUpperCase()]))
      byCode.set(code, [...(byCode.get(code) ?? []), text]);
  const column = sql.ref(`t.${resource.caption.code}`);
  const { rows } = await sql<{ id: string; code: string }>`select t.id, ${column} as code from ${sql.table(table)} as t
    where ${column} = any(${[...byCode.keys()]}::text[])`.execute(db);
  return rows.flatMap(row => (byCode.get(row.code) ?? []).map(text => ({ ...row, text })));
}

/** Names and aliases as a whole, and only of rows that pickers offer. */
async function hitsByName({ db }: Tx, served: ServedResource, texts: readonly string[]): Promise<Hit[]> {
  const { resource, table, offered } = served;
  const byTerm = Map.groupBy(texts, text => foldTerm(text).slice(0, LONGEST_TERM));
  const terms = [...byTerm.keys()].filter(term => term !== '');
  if (terms.length === 0) return [];
  const only = offered ? sql`and ${sql.raw(offered)}` : sql``;
  const { rows } = await sql<{ id: string; code: string; term: string }>`
    select t.id, ${sql.ref(`t.${resource.caption.code}`)} as code, m.term
    from reference_term as m join ${sql.table(table)} as t on t.id = m.row_id ${only}
    where m.resource = ${resource.name} and m.term = any(${terms}::text[]) and m.rank <= 1`.execute(db);
  return rows.flatMap(row => (byTerm.get(row.term) ?? []).map(text => ({ ...row, text })));
}

const WAYS = [hitsById, hitsByCode, hitsByName] as const;

async function resolveIn(tx: Tx, served: ServedResource, texts: readonly string[]): Promise<Map<string, CellReading>> {
  const found = new Map<string, CellReading>();
  for (const hitsOf of WAYS) {
    const open = texts.filter(text => !found.has(text));
    if (open.length === 0) break;
    for (const [text, hits] of Map.groupBy(await hitsOf(tx, served, open), hit => hit.text)) {
      const ids = new Map(hits.map(hit => [hit.id, hit.code]));
      const list = [...ids].slice(0, MOST_NAMED).map(([id, code]) => `${code} #${id}`);
      const many = importFinding('IM-16', '', { v: text, list: list.join(', ') });
      found.set(text, ids.size === 1 ? { value: hits[0]!.id } : { finding: many });
    }
  }
  const { zh, en } = served.resource.title;
  for (const text of texts)
    if (!found.has(text))
      found.set(text, { finding: importFinding('IM-15', '', { v: text, resource: zh, resourceEn: en }) });
  return found;
}

export interface References {
  /** Looks up what is not known yet. */
  load(tx: Tx, wanted: Wanted): Promise<void>;
  /** Only what was loaded. */
  idOf(resource: string, text: string): CellReading;
}

/** Texts are kept for the whole file: most rows name the same few. */
const MOST_KEPT = 50_000;

export function createReferences(resources: ResourceMap): References {
  const known = new Map<string, Map<string, CellReading>>();
  return {
    async load(tx, wanted) {
      for (const [name, texts] of wanted) {
        const served = resources.get(name);
        const kept = known.get(name) ?? new Map<string, CellReading>();
        known.set(name, kept);
        if (kept.size > MOST_KEPT) kept.clear();
        const fresh = [...texts].filter(text => !kept.has(text));
        if (!served || fresh.length === 0) continue;
        for (const [text, reading] of await resolveIn(tx, served, fresh)) kept.set(text, reading);
      }
    },
    idOf(resource, text) {
      const unknown = { finding: importFinding('IM-15', '', { v: text, resource, resourceEn: resource }) };
      return known.get(resource)?.get(text) ?? unknown;
    },
  };
}
