import type { Transaction } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { appendFacts, type NewFact } from '../../../kernel/event-store.ts';
import { toWire } from '../../../kernel/resource/row-codec.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { DecidedRate } from '../decide-rate.ts';
import { type FclRateDocument, fclRateColumns, fclRateLines, fclRateOfRow } from './fcl-rate.projection.ts';

export const FCL_RATE = fclRateResource.docType;

/** Rows of one statement; more would meet the limit of bound values. */
const ROWS_A_TIME = 100;

export type DecidedFclRate = DecidedRate<FclRateInput>;

/** One rate, held until the transaction ends. A row that is not there or not the caller's company's is `not_found`. */
export async function lockFclRate(db: Transaction<Tables>, id: string): Promise<FclRateDocument> {
  const row = await db.selectFrom('fclRate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return fclRateOfRow(row);
}

const factOf = ({ fact, document }: DecidedFclRate, requestId: string | null): NewFact => {
  const { seq, ...rest } = fact;
  return {
    ...rest,
    documentType: FCL_RATE,
    documentId: document.id,
    companyId: document.companyId,
    expectedSeq: seq,
    requestId,
  };
};

const versionOf = ({ fact, document }: DecidedFclRate, batchId: string | null) => ({
  rateId: document.id,
  version: document.version,
  companyId: document.companyId,
  state: document.state,
  event: fact.event,
  knownFrom: new Date(fact.at),
  polId: document.content.polId,
  podId: document.content.podId,
  carrierId: document.content.carrierId,
  validFrom: document.content.validFrom,
  validTo: document.content.validTo,
  batchId,
  actorEmployeeId: fact.actorEmployeeId,
  content: JSON.stringify(document.content),
});

async function project(db: Transaction<Tables>, decided: readonly DecidedFclRate[], batchId: string | null) {
  for (const one of decided) {
    const { id, ...columns } = fclRateColumns(one.document);
    if (one.fact.seq === 1)
      await db
        .insertInto('fclRate')
        .values({ id, ...columns } as never)
        .execute();
    else
      await db
        .updateTable('fclRate')
        .set(columns as never)
        .where('id', '=', id as string)
        .execute();
  }
  const again = decided.filter(({ fact }) => fact.seq > 1);
  if (again.length > 0) {
    await db
      .deleteFrom('fclRateLine')
      .where(
        'rateId',
        'in',
        again.map(({ document }) => document.id),
      )
      .execute();
    for (const { fact, document } of again)
      await db
        .updateTable('fclRateVersion')
        .set({ knownTo: new Date(fact.at) })
        .where('rateId', '=', document.id)
        .where('version', '=', document.version - 1)
        .execute();
  }
  const lines = decided.flatMap(({ document }) => fclRateLines(document));
  if (lines.length > 0) await db.insertInto('fclRateLine').values(lines).execute();
  await db
    .insertInto('fclRateVersion')
    .values(decided.map(one => versionOf(one, batchId)) as never)
    .execute();
}

/** Words by which the quick filter finds a rate; they change with few of its facts. */
async function putWords(db: Transaction<Tables>, deps: Pick<Deps, 'resources'>, decided: readonly DecidedFclRate[]) {
  const served = deps.resources.get(fclRateResource.name);
  const named = decided.filter(({ fact }) =>
    fact.changes.some(({ path }) => path === '' || fclRateResource.search.some(field => path === `content.${field}`)),
  );
  if (!served || named.length === 0) return;
  const fresh = new Set(named.flatMap(({ fact, document }) => (fact.seq === 1 ? document.id : [])));
  for (const [companyId, own] of Map.groupBy(named, ({ document }) => document.companyId)) {
    const rows = own.map(({ document }) => toWire(fclRateResource, fclRateColumns(document)));
    await putTerms(db, served, rows, companyId, fresh);
  }
}

/**
 * Writes what was decided: facts, rows, lines and versions, in the caller's transaction; open screens are told after it. One rate may
 * stand in the list once only.
 */
export async function saveFclRates(
  tx: Tx,
  deps: Pick<Deps, 'bus' | 'resources'>,
  decided: readonly DecidedFclRate[],
  { requestId, batchId = null }: { readonly requestId: string | null; readonly batchId?: string | null },
): Promise<void> {
  for (let from = 0; from < decided.length; from += ROWS_A_TIME) {
    const some = decided.slice(from, from + ROWS_A_TIME);
    await appendFacts(
      tx.db,
      some.map(one => factOf(one, requestId)),
    );
    await project(tx.db, some, batchId);
    await putWords(tx.db, deps, some);
  }
  tx.afterCommit(() => {
    for (const { document } of decided)
      deps.bus.publish({
        to: { companies: [document.companyId] },
        message: {
          type: 'doc',
          docType: FCL_RATE,
          docId: document.id,
          version: document.version,
          state: document.state,
        },
      });
  });
}
