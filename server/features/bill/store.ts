import type { Transaction } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { BillDocument } from '#machines/bill/house-bill.evolve.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../kernel/deps.ts';
import { appendFacts, type NewFact } from '../../kernel/event-store.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { DecidedBill } from './house-bill.decide.ts';
import { billOfRow, storedBill } from './house-bill.projection.ts';

/** Name of house bills in the event log and on the live connection. */
export const BILL_DOCUMENT_TYPE = 'houseBill';

export const billFact = ({ fact, document }: DecidedBill, requestId: string | null): NewFact => {
  const { seq, ...rest } = fact;
  return {
    ...rest,
    documentType: BILL_DOCUMENT_TYPE,
    documentId: document.id,
    companyId: document.companyId,
    expectedSeq: seq,
    requestId,
  };
};

/** One bill, held until the transaction ends. A row that is not there or not visible is `not_found`. */
export async function lockBill(db: Transaction<Tables>, id: string): Promise<BillDocument> {
  const row = await db.selectFrom('houseBill').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return billOfRow(row);
}

/** The bill of an SI that counts, held; the caller holds the SI. */
export async function lockBillOfSi(db: Transaction<Tables>, siId: string): Promise<BillDocument | null> {
  const row = await db
    .selectFrom('houseBill')
    .selectAll()
    .where('siId', '=', siId)
    .where('state', '<>', 'VOID')
    .forUpdate()
    .executeTakeFirst();
  return row ? billOfRow(row) : null;
}

export async function saveBill(tx: Tx, deps: Pick<Deps, 'bus'>, decided: DecidedBill, requestId: string | null) {
  const { document } = decided;
  await appendFacts(tx.db, [billFact(decided, requestId)]);
  const { id, ...columns } = storedBill(document);
  if (decided.fact.seq === 1)
    await tx.db
      .insertInto('houseBill')
      .values({ id, ...columns })
      .execute();
  else await tx.db.updateTable('houseBill').set(columns).where('id', '=', id).execute();
  const { companyId, version, state } = document;
  tx.afterCommit(() =>
    deps.bus.publish({
      to: { companies: [companyId], platform: true },
      message: { type: 'doc', docType: BILL_DOCUMENT_TYPE, docId: id, version, state },
    }),
  );
}
