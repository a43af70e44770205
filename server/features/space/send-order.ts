import type { FastifyRequest } from 'fastify';
import type { SpaceOrder } from '#contract/space/space.calls.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { OrderEvent, SpaceOrderDocument } from '#machines/space/space-order.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { type AliasAsk, type AliasHolding, applyAlias } from '../../kernel/document/apply.ts';
import { versionSeen } from '../../kernel/http/if-match.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { readOffer } from './offer.read.ts';
import { besideOrder, presentOrder } from './order.present.ts';
import { readOrder } from './order.read.ts';
import { settleOffer } from './settle-offer.ts';
import { heldOffer, servedSpaceOrder } from './space-order.served.ts';
import { spaceRefused } from './space-refused.ts';
import type { SpaceOrderRow } from './tables.ts';

/** Calls to orders: each stands for one event of the document, or for several; it answers the order from the caller's side. */

export const shownOrder = (Data: SpaceOrder) => ({ Data, headers: { ETag: `"${Data.version}"` } });

const sideOf = (row: SpaceOrderRow, { seat: { companyId } }: SeatedWho): SpaceOrder['side'] => {
  if (row.sellerCompanyId === companyId) return 'SELLER';
  return row.companyId === companyId ? 'BUYER' : 'STAFF';
};

interface Asked {
  readonly who: SeatedWho;
  readonly request: FastifyRequest;
  readonly body: { readonly id: string };
}

/** Whoever submits is told that the hold is over, not that somebody else was faster. */
const refuseReleased = ({ state }: SpaceOrderDocument): void => {
  if (state === 'RELEASED') throw spaceRefused({ code: 'HOLD_EXPIRED' });
};

/** What is asked: the same of every order, or by how the held one stands. */
export type OrderAsk = Omit<AliasAsk, 'event'> & { readonly event: OrderEvent };

export function orderSender(deps: Deps) {
  /** `known`: its offer, where the caller holds it. */
  const shownAt = async (tx: Tx, id: string, who: SeatedWho, known?: SpaceOfferDocument): Promise<SpaceOrder> => {
    const row = await readOrder(tx, id);
    const offer = known ?? (await readOffer(tx, row.offerId));
    return presentOrder(row, offer, await besideOrder(tx, id), sideOf(row, who), deps.clock.now());
  };

  const send = async (
    { who, request, body: { id } }: Asked,
    events: readonly [OrderEvent, ...OrderEvent[]],
    ask: (holding: AliasHolding<SpaceOrderDocument>) => OrderAsk,
  ) => {
    const seen = { id, version: versionSeen(request) };
    const Data = await applyAlias<SpaceOrderDocument, SpaceOrder>(deps, servedSpaceOrder, seen, {
      who,
      requestId: request.id,
      events,
      ...(events.includes('SUBMIT') && { refuse: refuseReleased }),
      ask,
      async answer({ tx, held, now }) {
        const offer = await settleOffer(tx, deps, heldOffer({ held }), now);
        return shownAt(tx, id, who, offer);
      },
    });
    return shownOrder(Data);
  };

  return { send, shownAt };
}
