import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import { NO_ANSWER } from '#contract/space/space-codes.ts';
import { SPACE_SYSTEM } from '#machines/space/space-actor.commands.ts';
import type { Deps } from '../../kernel/deps.ts';
import { repeat } from '../../kernel/repeat.ts';
import { inScope, SYSTEM, type Tx } from '../../kernel/tenancy.ts';
import { drawOrderNumbers, followOrder } from '../booking/space/order.act.ts';
import { sweepBids } from './bids/lapse.ts';
import { refsToHandOut } from './booking-refs.ts';
import { releaseExpired } from './expired-holds.ts';
import { remindOfSpace } from './messages/reminders.ts';
import { tellOrder } from './messages/tell-order.ts';
import { lockOffer, settleOffer, stepOffer } from './offer.store.ts';
import type { OfferRow } from './offer-row.ts';
import { lockOrder, stepOrder } from './order.store.ts';
import { movedBy } from './send-order.ts';
import { takeOffLostSurplus } from './surplus/lost-bookings.ts';
import { lowerUnconfirmedSurplus } from './surplus/smaller-bookings.ts';
import { giveUpKept } from './waiters/queue.ts';

/** What happens by time alone: holds and answers that are over, sales that close, sailings that are past. */

const EVERY_MS = 5_000;
const AT_A_TIME = 100;
const AFTER_SAILING_MS = 3 * 86_400_000;

/** The offer and what is due of it, in one transaction; who was faster has left nothing to do. */
async function withOffer(deps: Deps, id: string, work: (tx: Tx, offer: OfferRow) => Promise<void>): Promise<void> {
  await inScope(deps.db, SYSTEM, async tx => work(tx, await lockOffer(tx, id))).catch(error => {
    if (!(error instanceof AppError)) throw error;
  });
}

async function sweepHolds(deps: Deps, now: Date): Promise<void> {
  const due = await deps.db
    .selectFrom('spaceOrder')
    .select('offerId')
    .distinct()
    .where('state', '=', 'HELD')
    .where('holdExpireAt', '<=', now)
    .limit(AT_A_TIME)
    .execute();
  for (const { offerId } of due)
    await withOffer(deps, offerId, async (tx, offer) => {
      await releaseExpired(tx, deps, offerId, now);
      await settleOffer(tx, deps, offer, now.toISOString());
    });
}

async function sweepAnswers(deps: Deps, now: Date): Promise<void> {
  const at = now.toISOString();
  const due = await deps.db
    .selectFrom('spaceOrder')
    .select(['id', 'offerId', 'state'])
    .where(eb =>
      eb.or([
        eb.and([eb('state', '=', 'SUBMITTED'), eb('confirmDueAt', '<=', now)]),
        eb.and([eb('state', '=', 'CANCEL_REQUESTED'), eb('cancelDueAt', '<=', now)]),
      ]),
    )
    .limit(AT_A_TIME)
    .execute();
  for (const { id, offerId } of due) {
    const numbers = await drawOrderNumbers(deps, id);
    await withOffer(deps, offerId, async (tx, offer) => {
      const row = await lockOrder(tx, id);
      if (row.state === 'SUBMITTED') {
        const refs = await refsToHandOut(tx, offer, row);
        const { onSilence } = offer;
        const silence = { type: 'TIMEOUT', actor: SPACE_SYSTEM, at, onSilence, remarks: NO_ANSWER } as const;
        const after = await stepOrder(tx, deps, row, silence, to => (to === 'CONFIRMED' ? { refs } : {}));
        await tellOrder(tx, row, after, silence);
        await followOrder(tx, deps, movedBy(row, after, silence), numbers);
      } else {
        const accept = { type: 'ACCEPT_CANCEL', actor: SPACE_SYSTEM, at } as const;
        const after = await stepOrder(tx, deps, row, accept, () => ({ cancelDueAt: null }));
        await tellOrder(tx, row, after, accept);
        await followOrder(tx, deps, movedBy(row, after, accept), numbers);
      }
      await settleOffer(tx, deps, offer, at);
    });
  }
}

async function sweepOffers(deps: Deps, now: Date): Promise<void> {
  const at = now.toISOString();
  const closing = await deps.db
    .selectFrom('spaceOffer')
    .select('id')
    .where('state', 'in', ['ON_SALE', 'PAUSED', 'SOLD_OUT'])
    .where('sellUntil', '<=', at)
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of closing)
    await withOffer(deps, id, async (tx, offer) => {
      await settleOffer(tx, deps, await stepOffer(tx, deps, offer, { type: 'CLOSE', actor: SPACE_SYSTEM, at }), at);
    });
  const sailed = await deps.db
    .selectFrom('spaceOffer')
    .select('id')
    .where('state', 'in', ['CLOSED', 'OFF'])
    .where('etd', '<=', new Date(now.getTime() - AFTER_SAILING_MS).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('spaceOrder')
            .select('spaceOrder.id')
            .whereRef('spaceOrder.offerId', '=', 'spaceOffer.id')
            .where('spaceOrder.state', 'in', ['HELD', 'SUBMITTED', 'CANCEL_REQUESTED']),
        ),
      ),
    )
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of sailed)
    await withOffer(deps, id, async (tx, offer) => {
      await stepOffer(tx, deps, offer, { type: 'FINISH', actor: SPACE_SYSTEM, at, openOrders: 0 });
    });
}

/** Space that was kept for somebody long enough goes to who comes next. */
async function sweepKept(deps: Deps, now: Date): Promise<void> {
  const due = await deps.db
    .selectFrom('spaceWaiter')
    .select(['id', 'offerId'])
    .where('state', '=', 'WAITING')
    .where('collectUntil', '<=', now)
    .where('collected', '<>', sql<never>`'{}'::jsonb`)
    .limit(AT_A_TIME)
    .execute();
  for (const { id, offerId } of due)
    await withOffer(deps, offerId, async (tx, offer) => {
      const waiter = await tx.db.selectFrom('spaceWaiter').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      if (waiter.state === 'WAITING') await giveUpKept(tx, waiter, now);
      await settleOffer(tx, deps, offer, now.toISOString());
    });
}

/** Once over everything that is due. */
export async function sweepSpace(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await sweepHolds(deps, now);
  await sweepAnswers(deps, now);
  await sweepOffers(deps, now);
  await sweepKept(deps, now);
  await takeOffLostSurplus(deps, now);
  await lowerUnconfirmedSurplus(deps, now);
  await sweepBids(deps, now);
  await remindOfSpace(deps, now);
}

export const startSpaceSweep = (deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } =>
  repeat(EVERY_MS, () => sweepSpace(deps), onFailure);
