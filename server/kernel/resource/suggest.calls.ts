import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import type { Deps } from '../deps.ts';
import { implement } from '../http/implement.ts';
import { scopeOf, type Tx } from '../tenancy.ts';
import { labelOf, rowsByIds } from './references.ts';
import { toWire } from './row-codec.ts';
import { type ServedResource, termsName } from './served-resource.ts';
import { foldTerm } from './terms.ts';

type Suggestion = RefLabel & { matched: string | null };

/** More than are shown: several terms of one row may match, and the best of each counts. */
const CANDIDATES = 8;

const offeredSql = ({ offered }: ServedResource) => (offered ? sql`where ${sql.raw(offered)}` : sql``);

const preferredSql = ({ preferred }: ServedResource) => (preferred ? sql`(${sql.raw(preferred)}) desc, ` : sql``);

async function first(tx: Tx, served: ServedResource, limit: number): Promise<Suggestion[]> {
  const { resource, table } = served;
  const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(table)} as t ${offeredSql(served)}
    order by ${preferredSql(served)}${sql.ref(`t.${resource.caption.code}`)} limit ${limit}`.execute(tx.db);
  return rows.map(row => ({ ...labelOf(served, toWire(resource, row)), matched: null }));
}

/** Best rank, then the shortest term: `SH` finds the code SH before Shanghai, and Shanghai before Port of Shanghai. */
async function matching(tx: Tx, served: ServedResource, q: string, limit: number): Promise<Suggestion[]> {
  const { table } = served;
  const only = served.offered ? sql`and ${sql.raw(served.offered)}` : sql``;
  const { rows: hits } = await sql<{ rowId: string; term: string; rank: number }>`
    select m.row_id, m.term, m.rank from (
      select row_id, term, rank from reference_term
      where resource = ${termsName(served)} and term ^@ ${q}
      order by term limit ${limit * CANDIDATES * 10}
    ) as m join ${sql.table(table)} as t on t.id = m.row_id ${only}
    order by ${preferredSql(served)}m.rank, length(m.term), m.term limit ${limit * CANDIDATES}`.execute(tx.db);
  const best = new Map<string, string>();
  for (const { rowId, term } of hits) if (!best.has(rowId) && best.size < limit) best.set(rowId, term);
  const rows = new Map((await rowsByIds(tx.db, served, [...best.keys()])).map(row => [row.id, row]));
  return [...best].flatMap(([id, term]) => {
    const row = rows.get(id);
    return row ? [{ ...labelOf(served, row), matched: term }] : [];
  });
}

const named = async (tx: Tx, served: ServedResource, ids: readonly string[]): Promise<Suggestion[]> =>
  (await rowsByIds(tx.db, served, ids)).map(row => ({ ...labelOf(served, row), matched: null }));

/** Rows that a picker offers for what is typed so far; the usual first ones while nothing is. */
export function suggestRows(tx: Tx, served: ServedResource, typed: string, limit: number): Promise<Suggestion[]> {
  const q = foldTerm(typed);
  return q === '' ? first(tx, served, limit) : matching(tx, served, q, limit);
}

export function registerSuggest(app: FastifyInstance, deps: Pick<Deps, 'db' | 'reads' | 'clock' | 'resources'>): void {
  const { reads, resources } = deps;
  implement(app, suggest, async ({ who, query }) => {
    const served = resources.get(query.resource);
    if (!served) throw new AppError('not_found');
    if (served.mayRead?.(who) === false) throw new AppError('AUTH_FORBIDDEN');
    await served.guard?.(who, deps);
    const ids = query.ids?.split(',').filter(id => id !== '') ?? [];
    const Data = await reads.inScope(scopeOf(who), tx =>
      ids.length > 0 ? named(tx, served, ids) : suggestRows(tx, served, query.q, query.limit),
    );
    return { Data };
  });
}
