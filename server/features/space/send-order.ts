import type { FastifyRequest } from 'fastify';
import type { SpaceOrder } from '#contract/space/space.calls.ts';
import type { OrderCommand, OrderEvent } from '#machines/space/space-order.commands.ts';
import type { OrderDocument, OrderTerms } from '#machines/space/space-order.evolve.ts';
import type { Deps } from '../../kernel/deps.ts';
import { versionSeen } from '../../kernel/http/if-match.ts';
import { stale } from '../../kernel/resource/write.ts';
import { inScope, SYSTEM, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { drawOrderNumbers, followOrder } from '../booking/space/order.act.ts';
import { tellOrder } from './messages/tell-order.ts';
import { lockOffer, readOffer, settleOffer } from './offer.store.ts';
import type { OfferRow } from './offer-row.ts';
import { besideOrder, presentOrder } from './order.present.ts';
import { lockOrder, offerOfOrder, readOrder, stepOrder } from './order.store.ts';
import { spaceActor } from './seat-actor.ts';
import { spaceRefused } from './space-refused.ts';
import type { SpaceOrderRow } from './tables.ts';

/** What the booking of the order has to know of an event. */
export const movedBy = (
  before: SpaceOrderRow,
  { state, refs }: OrderDocument,
  { type, at, remarks }: OrderCommand,
) => ({
  ...{ before, state, refs, event: type, at, remarks: remarks ?? '' },
});

/** One event to one order by a person: the offer is held, then the order, the version that was seen is compared, the machine asked. */

export const shownOrder = (Data: SpaceOrder) => ({ Data, headers: { ETag: `"${Data.version}"` } });

export interface Standing {
  readonly tx: Tx;
  readonly offer: OfferRow;
  readonly row: SpaceOrderRow;
  readonly now: Date;
}

interface Sent {
  readonly type: OrderEvent;
  readonly payload?: object;
  readonly remarks?: string;
  readonly write?: (to: OrderDocument['state']) => Partial<OrderTerms>;
  /** The field at fault, where a refusal is about one. */
  readonly field?: string;
  /** Runs in the same transaction, after the order was written. */
  readonly after?: (order: OrderDocument) => Promise<void>;
}

const sideOf = (row: SpaceOrderRow, { seat: { companyId } }: SeatedWho): SpaceOrder['side'] => {
  if (row.sellerCompanyId === companyId) return 'SELLER';
  return row.companyId === companyId ? 'BUYER' : 'STAFF';
};

export function orderSender(deps: Deps) {
  const { db, clock } = deps;

  const shownAt = async (tx: Tx, id: string, who: SeatedWho): Promise<SpaceOrder> => {
    const row = await readOrder(tx, id);
    return presentOrder(
      row,
      await readOffer(tx, row.offerId),
      await besideOrder(tx, id),
      sideOf(row, who),
      clock.now(),
    );
  };

  const send = async (
    { who, request, body }: { who: SeatedWho; request: FastifyRequest; body: { id: string } },
    work: (standing: Standing) => Sent | Promise<Sent>,
    isSubmission = false,
  ) => {
    const now = clock.now();
    const numbers = await drawOrderNumbers(deps, body.id);
    const Data = await inScope(db, SYSTEM, async tx => {
      const offer = await lockOffer(tx, await offerOfOrder(tx, body.id, who.seat));
      const row = await lockOrder(tx, body.id);
      const seen = versionSeen(request);
      // Whoever submits is told that the hold is over, not that somebody else was faster.
      if (isSubmission && row.state === 'RELEASED') throw spaceRefused({ code: 'HOLD_EXPIRED' });
      if (row.version !== seen) throw stale({ id: row.id, version: row.version });
      const { type, payload, remarks, write, field, after } = await work({ tx, offer, row, now });
      const asked = { type, actor: spaceActor(who.seat), at: now.toISOString(), ...payload };
      const command = { ...asked, ...(remarks && { remarks }) } as OrderCommand;
      const order = await stepOrder(...([tx, deps, row, command, write, field] as const));
      await tellOrder(tx, row, order, command);
      await followOrder(tx, deps, movedBy(row, order, command), numbers);
      await settleOffer(tx, deps, offer, now.toISOString());
      await after?.(order);
      return shownAt(tx, row.id, who);
    });
    return shownOrder(Data);
  };

  return { send, shownAt };
}
