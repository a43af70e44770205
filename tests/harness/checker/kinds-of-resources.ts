import { sql } from 'kysely';
import { FEATURES } from '#server/feature-list.ts';
import { foldRow } from '#server/kernel/resource/facts.ts';
import { toWire } from '#server/kernel/resource/row-codec.ts';
import { resourceMap, type ServedResource } from '#server/kernel/resource/served-resource.ts';
import type { DocumentKind } from './document-kind.ts';

/** Rows of the resource kit: their facts hold every field before and after, so one fold reads all of them. */

const STATES: ReadonlySet<string> = new Set(['state', 'status']);
/** References among seeded rows, written once all of them are there; a default that moves from one row to another. */
const UNTOLD = ['sameAsId', 'excludesIds', 'isDefault'];

const kindOf = ({ resource, table }: ServedResource, name: string): DocumentKind => ({
  type: resource.docType,
  table: name,
  // What had a machine of its own is a document by now.
  lifecycle: null,
  mayBeUnlogged: true,
  ownerColumn: resource.owner === 'company' ? 'company_id' : null,
  besides: ['SEED', 'EDIT', 'DELETE', 'RESTORE', 'IMPORT'],
  except: [
    // What the server reckons from other rows is younger than the last fact.
    ...Object.keys(resource.meta).filter(field => resource.meta[field]!.computed && !STATES.has(field)),
    ...UNTOLD,
  ],
  fold: facts => foldRow(resource, '', facts),
  async rows(db) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    return new Map(rows.map(row => [String(row.id), { ...toWire(resource, row), id: '' }]));
  },
});

/** Those that have a table of their own and are no other kind already. */
export async function resourceKinds(
  isTable: (name: string) => boolean,
  known: ReadonlySet<string>,
): Promise<readonly DocumentKind[]> {
  const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
  return [...resourceMap(FEATURES).values()]
    .filter(({ resource, table, overlaid }) => !known.has(resource.docType) && !overlaid && isTable(snake(table)))
    .map(served => kindOf(served, snake(served.table)));
}
