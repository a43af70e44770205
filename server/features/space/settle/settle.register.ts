import type { FastifyInstance } from 'fastify';
import {
  askRevoke,
  assignRefs,
  decideRevoke,
  markSettled,
  orderAlternatives,
  shipOrder,
} from '#contract/space/desk.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import { offerOfOrder, readOrder } from '../order.read.ts';
import { orderSender } from '../send-order.ts';
import { alternativesTo } from './alternatives.read.ts';

/** What becomes of confirmed orders: numbers, loading, a seller who cannot keep his word, settlement. */
export function registerSettle(app: FastifyInstance, deps: Deps): void {
  const { reads, clock } = deps;
  const { send } = orderSender(deps);

  implementOnce(app, deps, assignRefs, asked =>
    send(asked, ['ASSIGN_REF'], () => ({ event: 'ASSIGN_REF', payload: { refs: asked.body.refs } })),
  );

  implementOnce(app, deps, shipOrder, asked => send(asked, ['SHIP'], () => ({ event: 'SHIP' })));

  implementOnce(app, deps, askRevoke, asked => {
    const { remarks, compensation } = asked.body;
    return send(asked, ['ASK_REVOKE'], () => ({ event: 'ASK_REVOKE', remarks, payload: { compensation } }));
  });

  implementOnce(app, deps, decideRevoke, asked => {
    const { accept, remarks } = asked.body;
    if (!accept) return send(asked, ['REFUSE_REVOKE'], () => ({ event: 'REFUSE_REVOKE', remarks }));
    // Why it ends is the seller's word; what the platform adds concerns nobody.
    return send(asked, ['SELLER_CANCEL'], ({ row }) => ({ event: 'SELLER_CANCEL', remarks: row.revoke?.reason ?? '' }));
  });

  implementOnce(app, deps, markSettled, asked => {
    const settlementRef = asked.body.settlementRef || null;
    return send(asked, ['MARK_SETTLED'], () => ({ event: 'MARK_SETTLED', payload: { settlementRef } }));
  });

  implement(app, orderAlternatives, async ({ who, query: { id } }) => {
    const Data = await reads.inScope(SYSTEM, async tx => {
      await offerOfOrder(tx, id, who.seat);
      return alternativesTo(tx, await readOrder(tx, id), clock.now());
    });
    return { Data };
  });
}
