import type { Transaction } from 'kysely';
import { type BillBody, billBodySchema } from '#contract/bill/body.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { houseBill } from '#machines/bill/house-bill.document.ts';
import type { Tables } from '../../db/tables.ts';
import { readFacts } from '../../kernel/event-store.ts';

export interface BillRead {
  readonly id: string;
  readonly no: string;
  readonly body: BillBody;
  readonly facts: readonly Fact[];
}

/** A set of 26 SIs has 26 bills at most. */
const BILLS = 26;

/** Bills of these SIs that are in force, oldest first, with their log; row-level security keeps foreign ones out. */
export async function billsOfSis(db: Transaction<Tables>, siIds: readonly string[]): Promise<BillRead[]> {
  if (siIds.length === 0) return [];
  const rows = await db
    .selectFrom('houseBill')
    .select(['id', 'no', 'body'])
    .where('siId', 'in', [...siIds])
    .where('state', '<>', 'VOID')
    .orderBy('id')
    .limit(BILLS)
    .execute();
  const bills: BillRead[] = [];
  for (const { id, no, body } of rows)
    bills.push({ id, no, body: billBodySchema.parse(body), facts: await readFacts(db, houseBill.type, id) });
  return bills;
}
