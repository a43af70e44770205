import type { FastifyInstance } from 'fastify';
import { recountOffer } from '#contract/space/recount.calls.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { linesOf } from '../lines.store.ts';
import { lockOffer } from '../offer.read.ts';
import { settleOffer } from '../settle-offer.ts';
import { spaceRefused } from '../space-refused.ts';
import { differingLines } from './check-counters.ts';

/** Somebody has looked: the counters are set to what the orders say. */
export function registerRecount(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  implement(app, recountOffer, async ({ who, request, body: { id } }) => {
    const now = clock.now();
    const corrected = await inScope(db, SYSTEM, async tx => {
      const offer = await lockOffer(tx, id);
      const wrong = await differingLines(tx, id);
      const lines = new Map((await linesOf(tx, [id])).map(line => [line.id, line]));
      for (const { id: lineId, held, sold } of wrong) {
        const { qtyTotal, qtyWithdrawn } = lines.get(lineId)!;
        // More was sold than there is: the seller has to find space before it is sold again.
        if (held + sold + qtyWithdrawn > qtyTotal)
          throw spaceRefused({ code: 'QTY_BELOW_USED', params: { n: held + sold + qtyWithdrawn } });
        await tx.db.updateTable('spaceLine').set({ qtyHeld: held, qtySold: sold }).where('id', '=', lineId).execute();
      }
      await tx.db.updateTable('spaceLine').set({ isBlocked: false }).where('offerId', '=', id).execute();
      await audit(tx, {
        ...auditActor(who, request),
        action: 'SETTINGS_CHANGE',
        companyId: offer.companyId,
        at: now,
        targetType: spaceOfferResource.docType,
        targetId: id,
        before: wrong,
        after: { recounted: true },
      });
      await settleOffer(tx, deps, offer, now);
      return wrong.length;
    });
    return { Data: { id, corrected } };
  });
}
