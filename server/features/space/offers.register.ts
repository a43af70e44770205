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
import type { OfferCommand } from '#machines/space/space-offer.commands.ts';
import type { Deps } from '../../kernel/deps.ts';
import { versionSeen } from '../../kernel/http/if-match.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementOnce } from '../../kernel/http/once.ts';
import { rowByRow } from '../../kernel/resource/row-results.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import { demandSide, offerChanger, refuseFaults } from './change-offer.ts';
import { freeOf, linesOf } from './lines.store.ts';
import { freeFrom, freesBuyers, tellAuthor, tellBuyersOfSailing, tellReviewersOf } from './messages/tell-offer.ts';
import { settleOffer, stepOffer } from './offer.store.ts';
import { seenOffer } from './offer.writes.ts';
import { openLines, setPrices, setTotals, withdrawFree } from './offer-lines.ts';
import { spaceActor } from './seat-actor.ts';
import type { SpaceLineRow } from './tables.ts';
import { isTrustedSeller } from './trust.ts';

/** Events of offers. Lines and orders concern other companies, so they are written with the rights of the server. */

/** The asked total that is less than what is in use, as the form names its field. */
function totalAtFault(
  asked: readonly { readonly containerType: string; readonly total: number }[],
  kept: readonly SpaceLineRow[],
): string {
  const used = new Map(kept.map(line => [line.containerType, line.qtyTotal - freeOf(line)]));
  return `lines.${asked.findIndex(({ containerType, total }) => total < (used.get(containerType) ?? 0))}.total`;
}

export function registerOffers(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;

  for (const [call, type] of [
    [submitOffers, 'SUBMIT'],
    [approveOffers, 'APPROVE'],
    [rejectOffers, 'REJECT'],
    [pauseOffers, 'PAUSE'],
    [resumeOffers, 'RESUME'],
    [takeOffOffers, 'TAKE_OFF'],
  ] as const) {
    implementOnce(app, deps, call, async ({ who, body: { rows, remarks } }) => ({
      Data: await rowByRow(rows, seen =>
        inScope(db, SYSTEM, async tx => {
          const offer = await seenOffer(tx, seen);
          demandSide(offer, who);
          const now = clock.now();
          const asked = { actor: spaceActor(who.seat), at: now.toISOString(), remarks };
          const openErrors = type === 'SUBMIT' ? checkOffer(offer, now).length : 0;
          const terms = type === 'SUBMIT' ? { openErrors, isTrusted: await isTrustedSeller(tx, offer.companyId) } : {};
          const after = await stepOffer(tx, deps, offer, { type, ...asked, ...terms } as OfferCommand);
          if (after.state === 'ON_SALE' && type !== 'RESUME') await openLines(tx, after);
          if (after.state === 'PENDING') await tellReviewersOf(tx, after, now);
          if (type === 'APPROVE' || type === 'REJECT') await tellAuthor(tx, after, type === 'APPROVE', remarks, now);
          // Whoever waits is asked when the sale goes on, and told off when it ends.
          if (type === 'RESUME' || type === 'TAKE_OFF') await settleOffer(tx, deps, after, asked.at);
          if (type === 'TAKE_OFF') await withdrawFree(tx, after);
          return null;
        }),
      ),
    }));
  }

  const change = offerChanger(deps);

  implement(app, changeOfferQty, ({ who, request, body }) =>
    change(who, { id: body.id, version: versionSeen(request) }, async (tx, offer) => {
      const kept = await linesOf(tx, [offer.id]);
      const totals = new Map(body.lines.map(({ containerType, total }) => [containerType, total]));
      const lines = kept.map(line => ({ ...line, total: totals.get(line.containerType) ?? line.qtyTotal }));
      return {
        command: {
          type: 'CHANGE_QTY',
          lines: lines.map(line => ({ total: line.total, used: line.qtyTotal - freeOf(line) })),
        },
        changes: { lines: offer.lines.map(line => ({ ...line, qty: totals.get(line.containerType) ?? line.qty })) },
        fieldOf: () => totalAtFault(body.lines, kept),
        after: changed => setTotals(tx, changed, lines),
      };
    }),
  );

  implement(app, changeOfferPrice, ({ who, request, body }) =>
    change(who, { id: body.id, version: versionSeen(request) }, async (tx, offer) => {
      const prices = new Map(body.lines.map(({ containerType, price }) => [containerType, price]));
      return {
        command: { type: 'CHANGE_PRICE' },
        changes: { lines: offer.lines.map(line => ({ ...line, price: prices.get(line.containerType) ?? line.price })) },
        after: () => setPrices(tx, offer.id, prices),
      };
    }),
  );

  implement(app, changeOfferSailing, ({ who, request, body: { id, remarks, ...sailing } }) =>
    change(who, { id, version: versionSeen(request) }, async (tx, offer) => {
      const faults = checkOffer({ ...offer, ...sailing }, clock.now()).filter(({ path }) => path in sailing);
      refuseFaults(faults);
      const moved = sailing.etd !== undefined && sailing.etd !== offer.etd;
      return {
        command: { type: 'CHANGE_SAILING', remarks },
        changes: {
          ...sailing,
          ...(moved && { formerEtd: new Date(offer.etd), etdToldAt: clock.now() }),
          ...(freesBuyers(offer, { ...offer, ...sailing }) && { freeUntil: freeFrom(clock.now()) }),
        },
        after: async changed => {
          await tellBuyersOfSailing(tx, offer, changed, clock.now());
          if (!moved) return;
          await tx.db
            .updateTable('spaceOrder')
            .set({ etd: new Date(sailing.etd!) })
            .where('offerId', '=', offer.id)
            .execute();
        },
      };
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
        ...{ id, state: state ?? 'DRAFT' },
        lines: (lines.get(id) ?? []).map(line => ({
          ...{ lineId: line.id, containerType: line.containerType, price: line.price, total: line.qtyTotal },
          ...{ withdrawn: line.qtyWithdrawn, held: line.qtyHeld, sold: line.qtySold, available: freeOf(line) },
        })),
      }));
    });
    return { Data };
  });
}
