import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
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
import { rowByRow } from '../../kernel/resource/row-results.ts';
import { inScope, SYSTEM, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { freeOf, lineIdOf, linesOf } from './lines.store.ts';
import { type OfferChanges, type OfferRow, stepOffer } from './offer.store.ts';
import { seenOffer } from './offer.writes.ts';
import { spaceActor } from './seat-actor.ts';

/** Events of offers. Lines and orders concern other companies, so they are written with the rights of the server. */

/** Of another company it is not there, except for staff who review offers of all. */
function demandSide(offer: OfferRow, who: SeatedWho): void {
  if (offer.companyId !== who.seat.companyId && !spaceActor(who.seat).reviews) throw new AppError('not_found');
}

/** Lines go on sale with the offer: what the counters count of. */
async function openLines({ db }: Tx, offer: OfferRow): Promise<void> {
  for (const { containerType, qty, price } of offer.lines)
    await db
      .insertInto('spaceLine')
      .values({
        ...{ id: lineIdOf(offer.id, containerType), offerId: offer.id, companyId: offer.companyId, containerType },
        ...{ price, qtyTotal: qty, qtyWithdrawn: 0, qtyHeld: 0, qtySold: 0, isBlocked: false },
      })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ price, qtyTotal: qty }))
      .execute();
}

/** What is free goes out of sale; what is held and sold stays bound. */
async function withdrawFree(tx: Tx, offer: OfferRow): Promise<void> {
  for (const line of await linesOf(tx, [offer.id]))
    await tx.db
      .updateTable('spaceLine')
      .set({ qtyWithdrawn: line.qtyWithdrawn + freeOf(line) })
      .where('id', '=', line.id)
      .execute();
}

/** A platform sells without review; a company whose last offers were approved is trusted. */
async function isTrusted({ db }: Tx, offer: OfferRow): Promise<boolean> {
  const approved = await db
    .selectFrom('documentEvent')
    .select('id')
    .where('documentType', '=', 'spaceOffer')
    .where('companyId', '=', offer.companyId)
    .where('event', '=', 'APPROVE')
    .limit(TRUSTED_AFTER)
    .execute();
  return approved.length >= TRUSTED_AFTER;
}
/** Offers of a seller that staff have approved before the next goes on sale by itself. */
const TRUSTED_AFTER = 3;

export function registerOffers(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  for (const [call, type] of [
    [submitOffers, 'SUBMIT'],
    [approveOffers, 'APPROVE'],
    [rejectOffers, 'REJECT'],
    [pauseOffers, 'PAUSE'],
    [resumeOffers, 'RESUME'],
    [takeOffOffers, 'TAKE_OFF'],
  ] as const)
    implement(app, call, async ({ who, body: { rows, remarks } }) => ({
      Data: await rowByRow(rows, seen =>
        inScope(db, SYSTEM, async tx => {
          const offer = await seenOffer(tx, seen);
          demandSide(offer, who);
          const now = clock.now();
          const asked = { actor: spaceActor(who.seat), at: now.toISOString(), remarks };
          const openErrors = type === 'SUBMIT' ? checkOffer(offer, now).length : 0;
          const terms = type === 'SUBMIT' ? { openErrors, isTrusted: await isTrusted(tx, offer) } : {};
          const after = await stepOffer(tx, deps, offer, { type, ...asked, ...terms } as OfferCommand);
          if (after.state === 'ON_SALE' && type !== 'RESUME') await openLines(tx, after);
          if (type === 'TAKE_OFF') await withdrawFree(tx, after);
          return null;
        }),
      ),
    }));

  const change = async (
    who: SeatedWho,
    seen: { id: string; version: number },
    work: (
      tx: Tx,
      offer: OfferRow,
    ) => Promise<{ command: object; changes: OfferChanges; after?: () => Promise<unknown> }>,
  ) => {
    const offer = await inScope(db, SYSTEM, async tx => {
      const before = await seenOffer(tx, seen);
      demandSide(before, who);
      const { command, changes, after } = await work(tx, before);
      const asked = { actor: spaceActor(who.seat), at: clock.now().toISOString() };
      const done = await stepOffer(tx, deps, before, { ...asked, ...command } as OfferCommand, changes);
      await after?.();
      return done;
    });
    const { id, state, version } = offer;
    return { Data: { id, state: state ?? 'DRAFT', version }, headers: { ETag: `"${version}"` } };
  };

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
        after: async () => {
          for (const { id, total } of lines)
            await tx.db.updateTable('spaceLine').set({ qtyTotal: total }).where('id', '=', id).execute();
        },
      };
    }),
  );

  implement(app, changeOfferPrice, ({ who, request, body }) =>
    change(who, { id: body.id, version: versionSeen(request) }, async (tx, offer) => {
      const prices = new Map(body.lines.map(({ containerType, price }) => [containerType, price]));
      return {
        command: { type: 'CHANGE_PRICE' },
        changes: { lines: offer.lines.map(line => ({ ...line, price: prices.get(line.containerType) ?? line.price })) },
        after: async () => {
          for (const [type, price] of prices)
            await tx.db.updateTable('spaceLine').set({ price }).where('id', '=', lineIdOf(offer.id, type)).execute();
        },
      };
    }),
  );

  implement(app, changeOfferSailing, ({ who, request, body: { id, remarks, ...sailing } }) =>
    change(who, { id, version: versionSeen(request) }, async (tx, offer) => {
      const moved = sailing.etd !== undefined && sailing.etd !== offer.etd;
      return {
        command: { type: 'CHANGE_SAILING', remarks },
        changes: { ...sailing, ...(moved && { formerEtd: new Date(offer.etd), etdToldAt: clock.now() }) },
        after: async () => {
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
    const Data = await inScope(db, SYSTEM, async tx => {
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
