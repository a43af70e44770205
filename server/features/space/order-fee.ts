import Big from 'big.js';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/tenancy.ts';
import { SPACE_ORDER } from './order.store.ts';
import type { SpaceOrderRow } from './tables.ts';

/** What a buyer owes for space that he gave back: of the parts first, then of the rest. Decimal text. */
export const feeWith = ({ fee }: Pick<SpaceOrderRow, 'fee'>, more: string): string =>
  new Big(fee ?? 0).plus(more).toFixed(2);

/** What was owed before the cancellation was asked for that is refused now. */
export async function feeBeforeAsking({ db }: Tx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ fee: string | null }>`select c ->> 'before' as fee
    from document_event as e, jsonb_array_elements(e.changes) as c
    where e.document_type = ${SPACE_ORDER} and e.document_id = ${orderId} and e.event = 'REQUEST_CANCEL' and c ->> 'path' = 'fee'
    order by e.seq desc limit 1`.execute(db);
  return rows[0]?.fee ?? null;
}
