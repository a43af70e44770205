import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { joinWaiters, leaveWaiters, ownWaiters } from '#contract/space/waiters.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { newId } from '../../../kernel/ids.ts';
import { jsonColumn } from '../../../kernel/json-column.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { buyerOf, demandSeen, drawOrderNumber } from '../buyer.ts';
import { releaseExpired } from '../expired-holds.ts';
import { freeOf, linesOf } from '../lines.store.ts';
import { lockOffer } from '../offer.read.ts';
import { settleOffer } from '../settle-offer.ts';
import { spaceRefused } from '../space-refused.ts';
import { giveUpKept } from './queue.ts';
import { countWaiters, readWaiters } from './waiters.read.ts';

/** Joining and leaving the queue of an offer; the offer is another company's, so the rows are written with the rights of the server. */

const pageKey = z.tuple([keyInstant, keyId]);

export function registerWaiters(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;

  const one = async (tx: Tx, id: string) => (await readWaiters(tx, { companyId: null, id, after: null, limit: 1 }))[0]!;

  implement(app, joinWaiters, async ({ who, body: { offerId, items, forCompany } }) => {
    const now = clock.now();
    const at = now.toISOString();
    const orderNo = await drawOrderNumber(deps, now);
    const Data = await inScope(db, SYSTEM, async tx => {
      const companyId = await buyerOf(tx, who, forCompany);
      const before = await lockOffer(tx, offerId);
      await demandSeen(tx, before, companyId);
      if (before.companyId === companyId) throw spaceRefused({ code: 'OWN_OFFER' });
      const released = await releaseExpired(tx, deps, before, now);
      const offer = released > 0 ? await settleOffer(tx, deps, before, now) : before;
      if (!['ON_SALE', 'SOLD_OUT', 'PAUSED'].includes(offer.state) || at >= offer.sellUntil)
        throw spaceRefused({ code: 'OFFER_CLOSED' });
      const wishes = new Map<string, number>();
      for (const { containerType, qty } of items) wishes.set(containerType, (wishes.get(containerType) ?? 0) + qty);
      const lines = new Map((await linesOf(tx, [offerId])).map(line => [line.containerType, line]));
      const wished = [...wishes].map(([containerType, qty]) => {
        const line = lines.get(containerType);
        // More than there ever is would wait for ever.
        if (!line || qty > line.qtyTotal - line.qtyWithdrawn)
          throw spaceRefused({ code: 'SPACE_INSUFFICIENT', params: { n: qty, m: line?.qtyTotal ?? 0 } }, 'items');
        return { lineId: line.id, containerType, qty };
      });
      if (
        wished.every(({ containerType, qty }) => freeOf(lines.get(containerType)!) >= qty) &&
        offer.state !== 'PAUSED'
      )
        throw spaceRefused({ code: 'SPACE_THERE' });
      for (const waiter of await waitingOf(tx, offerId, companyId)) await leave(tx, waiter, now);
      const id = newId(now.getTime());
      await tx.db
        .insertInto('spaceWaiter')
        .values({
          id,
          offerId,
          companyId,
          employeeId: who.seat.employeeId,
          orderNo,
          state: 'WAITING',
          items: jsonColumn(wished),
          wasPassed: false,
          collected: jsonColumn({}),
          collectUntil: null,
          offeredAt: null,
          orderId: null,
          createdAt: now,
          updatedAt: now,
        })
        .execute();
      await settleOffer(tx, deps, offer, now);
      return one(tx, id);
    });
    return { Data };
  });

  const waitingOf = ({ db: trx }: Tx, offerId: string, companyId: string) =>
    trx
      .selectFrom('spaceWaiter')
      .selectAll()
      .where('offerId', '=', offerId)
      .where('companyId', '=', companyId)
      .where('state', '=', 'WAITING')
      .execute();

  const leave = async (tx: Tx, waiter: Awaited<ReturnType<typeof waitingOf>>[number], now: Date): Promise<void> => {
    await giveUpKept(tx, waiter, now);
    await tx.db.updateTable('spaceWaiter').set({ state: 'LEFT' }).where('id', '=', waiter.id).execute();
  };

  implement(app, leaveWaiters, async ({ who, body: { id } }) => {
    const now = clock.now();
    const Data = await inScope(db, SYSTEM, async tx => {
      const found = await tx.db
        .selectFrom('spaceWaiter')
        .select('offerId')
        .where('id', '=', id)
        .$if(who.seat.companyKind !== 'platform', q => q.where('companyId', '=', who.seat.companyId))
        .executeTakeFirst();
      if (!found) throw new AppError('not_found');
      const offer = await lockOffer(tx, found.offerId);
      const waiter = await tx.db.selectFrom('spaceWaiter').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      if (waiter.state !== 'WAITING') throw spaceRefused({ code: 'NOT_WAITING' });
      await leave(tx, waiter, now);
      await settleOffer(tx, deps, offer, now);
      return one(tx, id);
    });
    return { Data };
  });

  implement(app, ownWaiters, async ({ who, query: { cursor, limit, offerId, state } }) => {
    const after = readKeyset(cursor, pageKey);
    const ask = { companyId: who.seat.companyId, offerId, state, after, limit };
    const { rows, counted } = await reads.inScope(SYSTEM, async tx => ({
      rows: await readWaiters(tx, ask),
      counted: await countWaiters(tx, ask),
    }));
    return {
      Data: keysetPage(rows, { limit, counted, keyOf: ({ createdAt, id }) => [createdAt, id], show: row => row }),
    };
  });
}
