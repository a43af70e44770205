import { sql } from 'kysely';
import { COUNTS_AS, type OrderState } from '#contract/space/space-codes.ts';
import type { OrderItem } from '#machines/space/space-order.document.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { spaceRefused } from './space-refused.ts';
import type { SpaceLineRow } from './tables.ts';

/** What is taken of the lines of an offer. The caller holds the offer's row, so nobody else moves them meanwhile. */

export const lineIdOf = (offerId: string, containerType: string): string => `${offerId}:${containerType}`;

export const linesOf = ({ db }: Tx, offerIds: readonly string[]): Promise<SpaceLineRow[]> =>
  offerIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('spaceLine').selectAll().where('offerId', 'in', offerIds).orderBy('id').execute();

export const freeOf = ({ qtyTotal, qtyWithdrawn, qtyHeld, qtySold }: SpaceLineRow): number =>
  qtyTotal - qtyWithdrawn - qtyHeld - qtySold;

/**
 * Takes containers for a hold, line by line in the order of their ids; each statement takes all that is asked of its line or nothing, and
 * the first that takes nothing undoes the rest with the transaction.
 */
export async function take(tx: Tx, items: readonly Pick<OrderItem, 'lineId' | 'qty'>[]): Promise<void> {
  for (const { lineId, qty } of [...items].sort((a, b) => (a.lineId < b.lineId ? -1 : 1))) {
    const { numAffectedRows } = await sql`update space_line set qty_held = qty_held + ${qty}
      where id = ${lineId} and not is_blocked and qty_total - qty_withdrawn - qty_held - qty_sold >= ${qty}`.execute(
      tx.db,
    );
    if (numAffectedRows === 1n) continue;
    const left = await tx.db.selectFrom('spaceLine').selectAll().where('id', '=', lineId).executeTakeFirst();
    const m = left && !left.isBlocked ? freeOf(left) : 0;
    throw spaceRefused({ code: 'SPACE_INSUFFICIENT', params: { lineId, n: qty, m } }, 'items');
  }
}

interface Standing {
  readonly state: OrderState;
  readonly items: readonly OrderItem[];
}

/** Moves what an order takes from how it stood to how it stands. */
export async function recount(tx: Tx, before: Standing, after: Standing): Promise<void> {
  const deltas = new Map<string, { held: number; sold: number }>();
  const add = ({ state, items }: Standing, sign: 1 | -1): void => {
    const bucket = COUNTS_AS[state];
    if (!bucket) return;
    for (const { lineId, qty } of items) {
      const delta = deltas.get(lineId) ?? { held: 0, sold: 0 };
      delta[bucket] += sign * qty;
      deltas.set(lineId, delta);
    }
  };
  add(before, -1);
  add(after, 1);
  for (const [lineId, { held, sold }] of [...deltas].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (held !== 0 || sold !== 0)
      // What comes back is the waiters' before anybody's.
      await sql`update space_line set qty_held = qty_held + ${held}, qty_sold = qty_sold + ${sold},
        qty_returned = qty_returned + ${Math.max(0, -held - sold)} where id = ${lineId}`.execute(tx.db);
}
