import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { ChangeState, MasterChange } from '#contract/basic-data/change/master-change.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { AnyRow, LogEntry, RefLabel } from '#contract/kernel/resource.ts';
import { type MasterChangeRow, masterChange } from '#machines/basic-data/master-change.document.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { asRow } from '../../../kernel/document/document-row.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { labelOf, refsOf, rowsByIds } from '../../../kernel/resource/references.ts';
import { ownSql } from '../../../kernel/tenancy.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { servedMasterChange } from './master-change.served.ts';

/** What screens read of changes, under the reader's own rights. */

type Db = Transaction<Tables>;
type Refs = Record<string, RefLabel>;

const seatsOf = (changes: readonly MasterChangeRow[]): string[] =>
  changes.flatMap(({ createdBy, decidedBy }) => [createdBy, decidedBy].filter(id => id !== null));

const nameIn = (names: Awaited<ReturnType<typeof namesOfSeats>>, id: string | null): string | null =>
  id === null ? null : (names.get(id)?.name ?? null);

/** Changes with the names of who proposed and decided. */
async function shown(db: Db, changes: readonly MasterChangeRow[]): Promise<MasterChange[]> {
  const names = await namesOfSeats(db, seatsOf(changes));
  return changes.map(({ before: _before, after: _after, rowVersion: _version, ...change }) => ({
    ...change,
    difference: [...change.difference],
    createdByName: nameIn(names, change.createdBy),
    decidedByName: nameIn(names, change.decidedBy),
  }));
}

/** Names of the rows that changes speak of, and of those that the proposed values point at. */
async function refsFor(
  db: Db,
  { resources }: Pick<Deps, 'resources'>,
  changes: readonly MasterChangeRow[],
): Promise<Refs> {
  const refs: Refs = {};
  for (const [name, own] of Map.groupBy(changes, change => change.resource)) {
    const served = resources.get(name);
    if (!served) continue;
    const ids = own.flatMap(({ rowId, targetId, replacementId }) =>
      [rowId, targetId, replacementId].filter(id => id !== null),
    );
    for (const row of await rowsByIds(db, served, ids)) refs[row.id] = labelOf(served, row);
    const values = own.flatMap(({ proposed, corrections }) => [proposed, corrections]);
    Object.assign(refs, await refsOf(db, resources, served.resource, values.map(plainRow)));
  }
  return refs;
}

/** Values as people sent them may have any shape; what is no text or list of texts points nowhere. */
const plainRow = (values: Readonly<Record<string, unknown>>): AnyRow => {
  const plain = Object.entries(values).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.filter(entry => entry !== null) : value,
  ]);
  return { ...Object.fromEntries(plain), id: '', version: 0 } as AnyRow;
};

export async function presentChange(db: Db, deps: Pick<Deps, 'resources'>, change: MasterChangeRow) {
  const [wire] = await shown(db, [change]);
  return { change: wire as MasterChange, refs: await refsFor(db, deps, [change]) };
}

export interface ChangeQuery {
  readonly resource?: string | undefined;
  readonly state?: ChangeState | undefined;
  readonly rowId?: string | undefined;
  /** The reader's own company, null for the platform. */
  readonly own: string | null;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const listKey = z.tuple([keyInstant, keyId]);

export async function readChanges(db: Db, deps: Pick<Deps, 'resources'>, query: ChangeQuery) {
  const from = readKeyset(query.cursor, listKey);
  const asked = db
    .selectFrom('masterChange')
    .$if(query.own !== null, some => some.where('companyId', '=', ownSql(query.own!)))
    .$if(query.resource !== undefined, some => some.where('resource', '=', query.resource!))
    .$if(query.state !== undefined, some => some.where('state', '=', query.state!))
    .$if(query.rowId !== undefined, some =>
      some.where(({ or, eb }) => or([eb('rowId', '=', query.rowId!), eb('targetId', '=', query.rowId!)])),
    );
  const rows = await asked
    .selectAll()
    .$if(from !== null, some => some.where(sql<boolean>`(created_at, id) < (${from?.[0]}::timestamptz, ${from?.[1]})`))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const counted = await db
    .selectFrom(
      asked
        .select('id')
        .limit(TOTAL_LIMIT + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  const page = keysetPage(rows, {
    limit: query.limit,
    counted: Number(counted.n),
    keyOf: row => [row.createdAt.toISOString(), row.id],
    show: row => asRow(servedMasterChange, row),
  });
  return { ...page, rows: await shown(db, page.rows), refs: await refsFor(db, deps, page.rows) };
}

/** Newest first. */
export async function changeLog(db: Db, id: string): Promise<LogEntry[]> {
  const facts = await readFacts(db, masterChange.type, id);
  const names = await namesOfSeats(
    db,
    facts.flatMap(({ actorEmployeeId }) => actorEmployeeId ?? []),
  );
  return facts
    .map(({ seq, event, at, actorEmployeeId, toState, remarks, changes }) => ({
      seq,
      event,
      at,
      who: nameIn(names, actorEmployeeId),
      state: toState,
      remarks,
      changes: changes.filter(({ path }) => path !== ''),
    }))
    .reverse();
}
