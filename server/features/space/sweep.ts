import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import { NO_ANSWER } from '#contract/space/space-codes.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { lockDocument } from '../../kernel/document/document-row.ts';
import { changeDocument } from '../../kernel/document/step.ts';
import { repeat } from '../../kernel/repeat.ts';
import { inScope, SYSTEM, type Tx } from '../../kernel/tenancy.ts';
import { drawOrderNumbers } from '../booking/space/order.act.ts';
import { sweepBids } from './bids/lapse.ts';
import { releaseExpired } from './expired-holds.ts';
import { remindOfSpace } from './messages/reminders.ts';
import { lockOffer } from './offer.read.ts';
import { settleOffer } from './settle-offer.ts';
import { servedSpaceOffer } from './space-offer.served.ts';
import { holding, type OrderPrepared, servedSpaceOrder } from './space-order.served.ts';
import { takeOffLostSurplus } from './surplus/lost-bookings.ts';
import { lowerUnconfirmedSurplus } from './surplus/smaller-bookings.ts';
import { giveUpKept } from './waiters/queue.ts';

/** What happens by time alone: holds and answers that are over, sales that close, sailings that are past. */

const EVERY_MS = 5_000;
const AT_A_TIME = 100;
const AFTER_SAILING_MS = 3 * 86_400_000;

/** The offer and what is due of it, in one transaction; who was faster has left nothing to do. */
async function withOffer(
  deps: Deps,
  id: string,
  work: (tx: Tx, offer: SpaceOfferDocument) => Promise<void>,
): Promise<void> {
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
      await releaseExpired(tx, deps, offer, now);
      await settleOffer(tx, deps, offer, now);
    });
}

async function sweepAnswers(deps: Deps, now: Date): Promise<void> {
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
    const prepared: OrderPrepared = { numbers: await drawOrderNumbers(deps, id) };
    await withOffer(deps, offerId, async (tx, offer) => {
      const row = await lockDocument(tx.db, servedSpaceOrder, id, null);
      const ask = row.state === 'SUBMITTED' ? { event: 'TIMEOUT', remarks: NO_ANSWER } : { event: 'ACCEPT_CANCEL' };
      const held = holding(offer);
      await changeDocument({ tx, deps }, servedSpaceOrder, row, { ...ask, actor: SYSTEM_ACTOR, now, held, prepared });
      await settleOffer(tx, deps, offer, now);
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
      const close = { event: 'CLOSE', actor: SYSTEM_ACTOR, now };
      await settleOffer(tx, deps, await changeDocument({ tx, deps }, servedSpaceOffer, offer, close), now);
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
      const finish = { event: 'FINISH', actor: SYSTEM_ACTOR, now, world: { openOrders: 0 } };
      await changeDocument({ tx, deps }, servedSpaceOffer, offer, finish);
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
      await settleOffer(tx, deps, offer, now);
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
