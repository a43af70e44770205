import type { OrderState } from '#contract/space/space-codes.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** What became of the hold that a waiter was given. */
export async function endOffering(
  { db }: Tx,
  { id, state }: { readonly id: string; readonly state: OrderState },
  at: Date,
): Promise<void> {
  await db
    .updateTable('spaceWaiter')
    .set({ state: state === 'RELEASED' ? 'LAPSED' : 'TAKEN', updatedAt: at })
    .where('orderId', '=', id)
    .where('state', '=', 'OFFERED')
    .execute();
}
