import type { FastifyInstance } from 'fastify';
import { checkOffer } from '#contract/space/rules/check-offer.ts';
import {
  approveOffers,
  changeOfferPrice,
  changeOfferQty,
  changeOfferSailing,
  offerNumbers,
  pauseOffers,
  rejectOffers,
  resumeOffers,
  submitOffers,
  takeOffOffers,
} from '#contract/space/space.calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { versionSeen } from '../../kernel/http/if-match.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementOnce } from '../../kernel/http/once.ts';
import { rowByRow } from '../../kernel/resource/row-results.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import { askOffer, demandSide, offerChanger, refuseFaults } from './change-offer.ts';
import { freeOf, linesOf } from './lines.store.ts';
import { seenOffer } from './offer.read.ts';
import { withdrawFree } from './offer-lines.ts';
import { settleOffer } from './settle-offer.ts';

/** Calls of sellers and reviewers: each stands for one event of offers. */

/** Whoever waits is asked when the sale goes on, and told off when it ends. */
const MOVES_WAITERS: ReadonlySet<string> = new Set(['RESUME', 'TAKE_OFF']);

export function registerOffers(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;

  for (const [call, event] of [
    [submitOffers, 'SUBMIT'],
    [approveOffers, 'APPROVE'],
    [rejectOffers, 'REJECT'],
    [pauseOffers, 'PAUSE'],
    [resumeOffers, 'RESUME'],
    [takeOffOffers, 'TAKE_OFF'],
  ] as const) {
    implementOnce(app, deps, call, async ({ who, request, body: { rows, remarks } }) => ({
      Data: await rowByRow(rows, seen =>
        inScope(db, SYSTEM, async tx => {
          const offer = await seenOffer(tx, seen);
          demandSide(offer, who);
          const now = clock.now();
          const asker = { who, requestId: request.id };
          const after = await askOffer({ tx, deps }, offer, asker, { event, remarks, now });
          if (MOVES_WAITERS.has(event)) await settleOffer(tx, deps, after, now);
          if (event === 'TAKE_OFF') await withdrawFree(tx, after);
          return null;
        }),
      ),
    }));
  }

  const change = offerChanger(deps);

  implement(app, changeOfferQty, ({ who, request, body: { id, lines } }) =>
    change({ who, requestId: request.id }, { id, version: versionSeen(request) }, () => ({
      event: 'CHANGE_QTY',
      payload: { lines },
    })),
  );

  implement(app, changeOfferPrice, ({ who, request, body: { id, lines } }) =>
    change({ who, requestId: request.id }, { id, version: versionSeen(request) }, () => ({
      event: 'CHANGE_PRICE',
      payload: { lines },
    })),
  );

  implement(app, changeOfferSailing, ({ who, request, body: { id, remarks, ...sailing } }) =>
    change({ who, requestId: request.id }, { id, version: versionSeen(request) }, (offer, now) => {
      refuseFaults(checkOffer({ ...offer, ...sailing }, now).filter(({ path }) => path in sailing));
      return { event: 'CHANGE_SAILING', payload: sailing, remarks };
    }),
  );

  implement(app, offerNumbers, async ({ who, query }) => {
    const ids = query.ids.split(',').slice(0, 100);
    const Data = await reads.inScope(SYSTEM, async tx => {
      const offers = await tx.db
        .selectFrom('spaceOffer')
        .select(['id', 'state', 'companyId'])
        .where('id', 'in', ids)
        .$if(who.seat.companyKind !== 'platform', q => q.where('companyId', '=', who.seat.companyId))
        .execute();
      const lines = Map.groupBy(
        await linesOf(
          tx,
          offers.map(({ id }) => id),
        ),
        ({ offerId }) => offerId,
      );
      return offers.map(({ id, state }) => ({
        id,
        state,
        lines: (lines.get(id) ?? []).map(line => ({
          lineId: line.id,
          containerType: line.containerType,
          price: line.price,
          total: line.qtyTotal,
          withdrawn: line.qtyWithdrawn,
          held: line.qtyHeld,
          sold: line.qtySold,
          available: freeOf(line),
        })),
      }));
    });
    return { Data };
  });
}
