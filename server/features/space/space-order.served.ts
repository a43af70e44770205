import Big from 'big.js';
import { sql } from 'kysely';
import { noShowFee } from '#contract/space/rules/cancel-policy.ts';
import { extendedExpiry, holdExpiry } from '#contract/space/rules/hold-time.ts';
import { type SpaceOfferDocument, spaceOffer } from '#machines/space/space-offer.document.ts';
import { type SpaceOrderDocument, spaceOrder } from '#machines/space/space-order.document.ts';
import { type Held, type HeldOutside, serveDocument } from '../../kernel/document/served-document.ts';
import { readFacts } from '../../kernel/event-store.ts';
import { drawOrderNumbers, followOrder, type OrderNumbers } from '../booking/space/order.act.ts';
import { refsToHandOut } from './booking-refs.ts';
import { bornOrder, type HoldWish, namesOf, takenBy, termsOf } from './hold-birth.ts';
import { keptItems, keptRefs } from './kept-part.ts';
import { recount } from './lines.store.ts';
import { tellOrder } from './messages/tell-order.ts';
import { lockOffer } from './offer.read.ts';
import { feeNow } from './order.present.ts';
import { containersOf } from './order-amount.ts';
import { alternativesTo } from './settle/alternatives.read.ts';
import { tellBuyer, tellRefusedSeller, tellReviewers } from './settle/tell-revoke.ts';
import { endOffering } from './waiters/end-offering.ts';
import { countWaiting } from './waiters/waiters.read.ts';

/** What the events of an order read, write and lead to (design commercial B.3.2, B.5). */

const OFFER = spaceOffer.type;
const MINUTE = 60_000;
/** Four working hours, counted plainly: a cancellation is asked for while the sale is open. */
const CANCEL_ANSWER_MS = 4 * 60 * MINUTE;

/** What `prepare` took for an event, or who sends it has. */
export interface OrderPrepared {
  /** Null where the event makes no booking. */
  readonly numbers: OrderNumbers | null;
  /** The booking that was made of the order asks: it tells and follows by itself. */
  readonly isOfBooking?: true;
}

/** Whoever needs both holds the offer first, so that two of them never wait for each other. */
const offerOf = ({ offerId }: SpaceOrderDocument): HeldOutside => ({
  type: OFFER,
  id: offerId,
  rank: spaceOffer.lockRank,
  lock: tx => lockOffer(tx, offerId),
});

/** An offer that the caller holds already, as `held` of an event. */
export const holding = (offer: SpaceOfferDocument): ReadonlyMap<string, unknown> => new Map([[OFFER, offer]]);

export const heldOffer = ({ held }: { readonly held: ReadonlyMap<string, unknown> }): SpaceOfferDocument => {
  const offer = held.get(OFFER) as SpaceOfferDocument | undefined;
  if (!offer) throw new Error('an order is moved by who holds its offer');
  return offer;
};

type Of<K extends keyof SpaceOrderDocument> = Pick<SpaceOrderDocument, K>;
interface Standing {
  readonly row: SpaceOrderDocument;
  readonly now: Date;
  readonly held: ReadonlyMap<string, unknown>;
}

const plus = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** What giving the order back costs now. */
export const feeOf = (standing: Standing): string => feeNow(standing.row, heldOffer(standing), standing.now);

/** What a buyer owes for space that he gave back: of the parts first, then of the rest. Decimal text. */
const feeWith = ({ fee }: Of<'fee'>, more: string): string => new Big(fee ?? 0).plus(more).toFixed(2);

const costing = async (standing: Standing) => ({ fee: feeOf(standing) });

/** Of every event: the offer is held first, and a booking that may come of it has its numbers. */
const onEach = <T>(hook: T) => Object.fromEntries(Object.keys(spaceOrder.events).map(name => [name, hook]));

export const servedSpaceOrder = serveDocument(spaceOrder, {
  table: 'spaceOrder',
  underOwner: true,
  visible: ({ seat: { companyId, companyKind } }) =>
    companyKind === 'platform'
      ? null
      : sql<boolean>`(t.company_id = ${companyId} or t.seller_company_id = ${companyId})`,
  // Its two sides know it from screens of their own.
  toldAs: { seller: 'spaceSale' },
  prepare: onEach(
    async ({
      deps,
      id,
    }: {
      deps: Parameters<typeof drawOrderNumbers>[0];
      id: string | null;
    }): Promise<OrderPrepared> => ({
      numbers: id === null ? null : await drawOrderNumbers(deps, id),
    }),
  ),
  locks: onEach((seen: SpaceOrderDocument): readonly Held[] => [offerOf(seen)]),
  born: { HOLD: ({ prepared, at }) => bornOrder(prepared, at) },
  world: {
    HOLD: ({ tx, prepared }) => termsOf(tx, prepared as HoldWish),
    EXTEND: async ({ tx, row }) => ({ waiting: await countWaiting(tx, row.offerId) }),
    SUBMIT: async ({ tx, row, held }) => {
      const offer = heldOffer({ held });
      return { isInstant: offer.confirmMode === 'INSTANT', refs: await refsToHandOut(tx, offer, row) };
    },
    // A hold that is over is released, whatever the seller says of his own silence.
    TIMEOUT: async ({ tx, row, held }) => {
      if (row.state === 'HELD') return { onSilence: 'REJECT' as const, refs: [] };
      const offer = heldOffer({ held });
      return { onSilence: offer.onSilence ?? 'REJECT', refs: await refsToHandOut(tx, offer, row) };
    },
    CONFIRM: async ({ tx, row, held, payload: { refs } }) => ({
      refs: refs.length > 0 ? refs : await refsToHandOut(tx, heldOffer({ held }), row),
    }),
    ASSIGN_REF: async ({ payload: { refs } }) => ({ refs }),
    CANCEL: costing,
    REQUEST_CANCEL: costing,
    REDUCE: async standing => {
      const { row, payload } = standing;
      const items = keptItems(row.items, payload.items);
      const gone = containersOf(row.items) - containersOf(items);
      // Of the part that goes back; of nothing it costs nothing.
      const part = { ...row, items: [{ ...row.items[0]!, qty: gone }] };
      return { items, refs: keptRefs(row.refs, items), fee: gone === 0 ? '0.00' : feeOf({ ...standing, row: part }) };
    },
  },
  make: {
    HOLD: async ({ tx, now, prepared, world }) => {
      const { offer, holdMinutes } = prepared as HoldWish;
      const sellUntil = Date.parse(offer.sellUntil);
      const { recentTimeouts } = world;
      const expiry = holdExpiry(now.getTime(), { holdMinutes, sellUntil, recentTimeouts });
      const items = await takenBy(tx, prepared);
      return { ...(await namesOf(tx, prepared)), items, holdExpireAt: new Date(expiry).toISOString() };
    },
  },
  write: {
    EXTEND: ({ row, held }) => {
      const until = extendedExpiry(Date.parse(row.holdExpireAt), Date.parse(heldOffer({ held }).sellUntil));
      return { changes: { isExtended: true, holdExpireAt: new Date(until).toISOString() } };
    },
    SUBMIT: ({ payload: { details }, world, to, held, now }) => ({
      changes: {
        details,
        ...(to === 'CONFIRMED'
          ? { refs: [...world.refs] }
          : { confirmDueAt: plus(now, heldOffer({ held }).confirmMinutes * MINUTE) }),
      },
    }),
    TIMEOUT: ({ to, world }) => ({ changes: to === 'CONFIRMED' ? { refs: [...world.refs] } : {} }),
    CONFIRM: ({ world }) => ({ changes: { refs: [...world.refs], confirmDueAt: null } }),
    CANCEL: ({ row, world }) => ({ changes: { fee: feeWith(row, world.fee) } }),
    REQUEST_CANCEL: ({ row, world, now }) => ({
      changes: { fee: feeWith(row, world.fee), cancelDueAt: plus(now, CANCEL_ANSWER_MS) },
    }),
    ACCEPT_CANCEL: () => ({ changes: { cancelDueAt: null } }),
    /** What was owed before the cancellation was asked for that is refused now. */
    REFUSE_CANCEL: async ({ tx, row }) => {
      const facts = await readFacts(tx.db, spaceOrder.type, row.id);
      const asked = facts.findLast(({ event }) => event === 'REQUEST_CANCEL');
      const before = asked?.changes.find(({ path }) => path === 'fee')?.before ?? null;
      return { changes: { cancelDueAt: null, fee: before as string | null } };
    },
    ASK_REVOKE: ({ actor, remarks, payload: { compensation } }) => ({
      changes: { revoke: { by: actor.employeeId, reason: remarks ?? '', compensation } },
    }),
    REFUSE_REVOKE: () => ({ changes: { revoke: null } }),
    SELLER_CANCEL: ({ row: { revoke } }) => ({
      changes: { compensation: revoke?.compensation ?? null, revoke: null },
    }),
    REDUCE: ({ row, world }) => ({
      changes: { items: [...world.items], refs: [...world.refs], fee: feeWith(row, world.fee) },
    }),
    ASSIGN_REF: ({ world }) => ({ changes: { refs: [...world.refs] } }),
    NO_SHOW: ({ row, held }) => ({
      changes: { fee: feeWith(row, noShowFee(heldOffer({ held }).noShowFee ?? '0', containersOf(row.items))) },
    }),
    WAIVE_FEE: () => ({ changes: { fee: '0' } }),
    MARK_SETTLED: ({ payload: { settlementRef }, at }) => ({ changes: { settlementRef, settledAt: at } }),
  },
  /** The lines count what is held and sold; what a waiter was given is his, or is over. */
  async kept({ tx, before, after, at }) {
    if (!before) return;
    await recount(tx, before, after);
    if (before.state === 'HELD' && after.state !== 'HELD') await endOffering(tx, after, new Date(at));
  },
  after: {
    async ASK_REVOKE({ tx, before, remarks, now }) {
      const platform = await tx.db
        .selectFrom('company')
        .select('id')
        .where('kind', '=', 'platform')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      await tellReviewers(tx, before!, platform.id, remarks ?? '', now);
    },
    REFUSE_REVOKE: ({ tx, before, remarks, now }) => tellRefusedSeller(tx, before!, remarks ?? '', now),
    async SELLER_CANCEL({ tx, row, before, remarks, now }) {
      const instead = await alternativesTo(tx, row, now);
      const compensation = before!.revoke?.compensation ?? null;
      await tellBuyer(tx, before!, { reason: remarks ?? '', compensation, instead }, now);
    },
  },
  async afterEach({ tx, deps, event, row, before, at, remarks, prepared }) {
    const { numbers, isOfBooking } = (prepared ?? { numbers: null }) as OrderPrepared;
    if (!before || isOfBooking) return;
    await tellOrder(tx, row, { type: event, at, remarks });
    await followOrder(
      tx,
      deps,
      { before, state: row.state, refs: row.refs, event, at, remarks: remarks ?? '' },
      numbers,
    );
  },
});
