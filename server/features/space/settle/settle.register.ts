import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import {
  askRevoke,
  assignRefs,
  decideRevoke,
  markSettled,
  orderAlternatives,
  shipOrder,
} from '#contract/space/desk.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import { checkedRefs } from '../booking-refs.ts';
import { offerOfOrder, readOrder } from '../order.store.ts';
import { orderSender } from '../send-order.ts';
import { alternativesTo } from './alternatives.read.ts';
import { tellBuyer, tellRefusedSeller, tellReviewers } from './tell-revoke.ts';

/** What becomes of confirmed orders: numbers, loading, a seller who cannot keep his word, settlement. */
export function registerSettle(app: FastifyInstance, deps: Deps): void {
  const { reads, clock } = deps;
  const { send } = orderSender(deps);

  implementOnce(app, deps, assignRefs, asked =>
    send(asked, ({ row }) => {
      const { refs } = asked.body;
      return { type: 'ASSIGN_REF', ...checkedRefs(row.items, refs), write: () => ({ refs }) };
    }),
  );

  implementOnce(app, deps, shipOrder, asked => send(asked, () => ({ type: 'SHIP' })));

  implementOnce(app, deps, askRevoke, asked =>
    send(asked, ({ tx, row, now }) => {
      const { remarks, compensation } = asked.body;
      const revoke = { by: asked.who.seat.employeeId, reason: remarks, compensation };
      return {
        ...{ type: 'ASK_REVOKE', remarks, write: () => ({ revoke }) },
        after: async () => {
          const platform = await tx.db
            .selectFrom('company')
            .select('id')
            .where('kind', '=', 'platform')
            .orderBy('id')
            .limit(1)
            .executeTakeFirstOrThrow();
          await tellReviewers(tx, row, platform.id, remarks, now);
        },
      };
    }),
  );

  implementOnce(app, deps, decideRevoke, asked => {
    const { accept, remarks } = asked.body;
    if (!hasButton(asked.who.seat.menu, accept ? 'APPROVE' : 'REJECT', SPACE_PATHS.allSelling))
      throw new AppError('AUTH_FORBIDDEN');
    return send(asked, async ({ tx, row, now }) => {
      const reason = row.revoke?.reason ?? '';
      if (!accept)
        return {
          ...{ type: 'REFUSE_REVOKE', remarks, write: () => ({ revoke: null }) },
          after: () => tellRefusedSeller(tx, row, remarks, now),
        };
      const compensation = row.revoke?.compensation ?? null;
      return {
        ...{ type: 'SELLER_CANCEL', remarks: reason, write: () => ({ compensation, revoke: null }) },
        after: async () => {
          const instead = await alternativesTo(tx, row, now);
          await tellBuyer(tx, row, { reason, compensation, instead }, now);
        },
      };
    });
  });

  implementOnce(app, deps, markSettled, asked =>
    send(asked, ({ now }) => ({
      type: 'MARK_SETTLED',
      write: () => ({ settlementRef: asked.body.settlementRef || null, settledAt: now.toISOString() }),
    })),
  );

  implement(app, orderAlternatives, async ({ who, query: { id } }) => {
    const Data = await reads.inScope(SYSTEM, async tx => {
      await offerOfOrder(tx, id, who.seat);
      return alternativesTo(tx, await readOrder(tx, id), clock.now());
    });
    return { Data };
  });
}
