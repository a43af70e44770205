import { collectUntil, distribute, OFFERED_MINUTES, type Waiting } from '#contract/space/rules/waiters.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { jsonColumn } from '../../../kernel/json-column.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { bearHold } from '../bear-hold.ts';
import { type HoldWish, mayHold } from '../hold-birth.ts';
import { freeOf } from '../lines.store.ts';
import type { SpaceLineRow } from '../tables.ts';
import { actorOfWaiter } from './actor.ts';
import type { SpaceWaiterRow } from './tables.ts';
import { tellOffered } from './tell-waiter.ts';

/**
 * Space that came back is given to who waits for it, in the transaction that brought it back (design commercial B.5.3). The caller holds
 * the offer. Limits of a buyer are read without holding his company: two queues that hold each other's buyers would wait for ever.
 */

/** Enough for any sailing; who stands behind them is asked at the next return. */
const MOST_ASKED = 200;

const isSelling = ({ state, autoRelist, sellUntil }: SpaceOfferDocument, at: string): boolean =>
  (state === 'ON_SALE' || (state === 'SOLD_OUT' && autoRelist)) && at < sellUntil;

const waitingFor = ({ db }: Tx, offerId: string): Promise<SpaceWaiterRow[]> =>
  db
    .selectFrom('spaceWaiter')
    .selectAll()
    .where('offerId', '=', offerId)
    .where('state', '=', 'WAITING')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MOST_ASKED)
    .execute();

const wishOf = (offer: SpaceOfferDocument, waiter: SpaceWaiterRow, at: Date): HoldWish => ({
  offer,
  at,
  holdMinutes: OFFERED_MINUTES,
  actor: actorOfWaiter(waiter),
  wishes: new Map(waiter.items.map(({ containerType, qty }) => [containerType, qty])),
  buyer: { companyId: waiter.companyId, employeeId: waiter.employeeId },
});

/** Moves what is kept for waiters from how it is to how it is to be; the line counts it as held. */
async function keep(tx: Tx, lineId: string, change: number): Promise<void> {
  if (change === 0) return;
  await tx.db
    .updateTable('spaceLine')
    .set(eb => ({ qtyHeld: eb('qtyHeld', '+', change) }))
    .where('id', '=', lineId)
    .execute();
}

const forget = (tx: Tx, offerId: string) =>
  tx.db
    .updateTable('spaceLine')
    .set({ qtyReturned: 0 })
    .where('offerId', '=', offerId)
    .where('qtyReturned', '>', 0)
    .execute();

/** Answers whether the queue took or kept anything of the lines. */
export async function serveQueue(
  tx: Tx,
  deps: Deps,
  offer: SpaceOfferDocument,
  lines: readonly SpaceLineRow[],
  at: string,
): Promise<boolean> {
  if (!lines.some(({ qtyReturned }) => qtyReturned > 0)) return false;
  // What comes back while the sale is paused is given out when it goes on.
  if (offer.state === 'PAUSED') return false;
  await forget(tx, offer.id);
  if (!isSelling(offer, at)) return false;
  const queue = await waitingFor(tx, offer.id);
  if (queue.length === 0) return false;
  const now = new Date(at);
  const kept = (lineId: string): number => queue.reduce((sum, { collected }) => sum + (collected[lineId] ?? 0), 0);
  for (const { id } of lines) await keep(tx, id, -kept(id));
  const asked: Waiting[] = [];
  for (const waiter of queue) {
    const until = waiter.collectUntil?.getTime() ?? collectUntil(now.getTime(), Date.parse(offer.sellUntil));
    // Whom the machine would refuse a hold is not asked now and keeps his place.
    if (await mayHold(tx, wishOf(offer, waiter, now)))
      asked.push({
        id: waiter.id,
        wasPassed: waiter.wasPassed,
        mayCollect: now.getTime() < until,
        wishes: new Map(waiter.items.map(({ lineId, qty }) => [lineId, qty])),
      });
  }
  const given = distribute(
    new Map(
      lines.map(line => {
        const free = line.isBlocked ? 0 : freeOf(line);
        const available = free + kept(line.id);
        return [line.id, { available, back: Math.min(available, line.qtyReturned + kept(line.id)) }];
      }),
    ),
    asked,
  );
  for (const waiter of queue) {
    const collected = given.collected.get(waiter.id);
    const until = new Date(collectUntil(now.getTime(), Date.parse(offer.sellUntil)));
    await tx.db
      .updateTable('spaceWaiter')
      .set({
        wasPassed: waiter.wasPassed || given.passed.includes(waiter.id),
        collected: jsonColumn(Object.fromEntries(collected ?? [])),
        ...(collected && waiter.collectUntil === null && { collectUntil: until }),
        updatedAt: now,
      })
      .where('id', '=', waiter.id)
      .execute();
    if (given.taken.includes(waiter.id)) await offerTo(tx, deps, offer, waiter, now);
  }
  for (const { id } of lines)
    await keep(
      tx,
      id,
      [...given.collected.values()].reduce((sum, wishes) => sum + (wishes.get(id) ?? 0), 0),
    );
  return true;
}

async function offerTo(
  tx: Tx,
  deps: Deps,
  offer: SpaceOfferDocument,
  waiter: SpaceWaiterRow,
  now: Date,
): Promise<void> {
  const named = { key: `waiter-${waiter.id}`.slice(0, 43), orderNo: waiter.orderNo };
  const orderId = await bearHold(tx, deps, { ...wishOf(offer, waiter, now), ...named });
  await tx.db
    .updateTable('spaceWaiter')
    .set({ state: 'OFFERED', offeredAt: now, orderId, updatedAt: now })
    .where('id', '=', waiter.id)
    .execute();
  await tellOffered(tx, { offer, waiter, orderId, now });
}

/** The sale is over: nobody waits any more, and what was kept is free. */
export async function endQueue(tx: Tx, offerId: string, at: string): Promise<void> {
  for (const { id, collected } of await waitingFor(tx, offerId)) {
    for (const [lineId, qty] of Object.entries(collected)) await keep(tx, lineId, -qty);
    await tx.db
      .updateTable('spaceWaiter')
      .set({ state: 'LAPSED', collected: jsonColumn({}), updatedAt: new Date(at) })
      .where('id', '=', id)
      .execute();
  }
}

/** One who waits no longer, or for whom nothing is kept any more: it goes back to the lines, to whom comes next. */
export async function giveUpKept(
  tx: Tx,
  { id, collected }: Pick<SpaceWaiterRow, 'id' | 'collected'>,
  at: Date,
): Promise<void> {
  for (const [lineId, qty] of Object.entries(collected))
    await tx.db
      .updateTable('spaceLine')
      .set(eb => ({ qtyHeld: eb('qtyHeld', '-', qty), qtyReturned: eb('qtyReturned', '+', qty) }))
      .where('id', '=', lineId)
      .execute();
  await tx.db
    .updateTable('spaceWaiter')
    .set({ collected: jsonColumn({}), updatedAt: at })
    .where('id', '=', id)
    .execute();
}
