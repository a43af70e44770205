import { checkOffer } from '#contract/space/rules/check-offer.ts';
import type { DocumentActor, PayloadOfEvent } from '#machines/kernel/document.ts';
import { type Requantified, type SpaceOfferDocument, spaceOffer } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { type BornOf, serveDocument } from '../../kernel/document/served-document.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { Audience } from '../../live/bus.ts';
import { freeOf, linesOf } from './lines.store.ts';
import { freeFrom, freesBuyers, tellAuthor, tellBuyersOfSailing, tellReviewersOf } from './messages/tell-offer.ts';
import { openLines, setPrices, setTotals } from './offer-lines.ts';
import { demandOwnSurplus } from './surplus/demand-surplus.ts';
import { isTrustedSeller } from './trust.ts';

/**
 * What the events of an offer read, write and lead to (design commercial B.3.1). What a change means for holds and waiters stands in
 * `settle-offer.ts`: those are other documents, and whoever sends several events settles once.
 */

export type OfferContent = PayloadOfEvent<typeof spaceOffer, 'CREATE'>;

/** What is known of a new offer beside what people write. */
export interface OfferBirth {
  /** Drawn before the transaction. */
  readonly offerNo: string;
  readonly companyId: string;
  /** The platform, where it publishes for the company. */
  readonly publisherCompanyId?: string | null;
  /** The booking whose surplus it is. */
  readonly source?: { readonly bookingId: string; readonly bookingNo: string };
}
export interface OfferCopy extends OfferBirth {
  readonly content: OfferContent;
}

const bornOffer = (content: OfferContent, birth: OfferBirth, actor: DocumentActor): BornOf<typeof spaceOffer> => ({
  ...content,
  offerNo: birth.offerNo,
  stateReason: null,
  companyId: birth.companyId,
  authorId: actor.employeeId,
  publisherCompanyId: birth.publisherCompanyId ?? null,
  isPinned: false,
  publishedAt: null,
  formerEtd: null,
  etdToldAt: null,
  freeUntil: null,
  sourceBookingId: birth.source?.bookingId ?? null,
  sourceBookingNo: birth.source?.bookingNo ?? null,
});

/** Everybody who may see it is told that it changed, and nothing more. */
function audienceOf({ state, companyId, visibility, audienceCodes }: SpaceOfferDocument): Audience {
  if (state !== 'DELETED' && visibility !== 'COMPANIES') return { seats: true };
  return { companies: [companyId], companyCodes: [...audienceCodes], platform: true };
}

/** Numbers of its lines changed, and no event of its own happened. */
export function announceOffer(tx: Tx, { bus }: Pick<Deps, 'bus'>, offer: SpaceOfferDocument): void {
  const { id: docId, version, state } = offer;
  tx.afterCommit(() =>
    bus.publish({ to: audienceOf(offer), message: { type: 'doc', docType: spaceOffer.type, docId, version, state } }),
  );
}

interface Reasoned {
  readonly row: SpaceOfferDocument;
  readonly remarks: string | null;
}
/** The last reason that was given for any of its events. */
const reasonOf = ({ row, remarks }: Reasoned) => ({ stateReason: remarks || row.stateReason });

const keepReason = (step: Reasoned) => ({ changes: reasonOf(step) });

interface Publishing extends Reasoned {
  readonly tx: Tx;
  readonly to: string;
  readonly at: string;
}
async function publish(step: Publishing) {
  const { tx, row, to, at } = step;
  // The carrier may have made the booking smaller while the offer waited for its reviewer.
  await demandOwnSurplus(tx, row, row.lines);
  const begins = to === 'ON_SALE' && row.publishedAt === null;
  return { changes: { ...reasonOf(step), ...(begins && { publishedAt: at }) } };
}

/** Lines of the offer with new totals, by container type; those that are not named keep theirs. */
async function requantified(
  tx: Tx,
  { id }: SpaceOfferDocument,
  asked: readonly { readonly containerType: string; readonly total: number }[],
): Promise<Requantified[]> {
  const totals = new Map(asked.map(({ containerType, total }) => [containerType, total]));
  return (await linesOf(tx, [id])).map(line => ({
    id: line.id,
    containerType: line.containerType,
    before: line.qtyTotal,
    total: totals.get(line.containerType) ?? line.qtyTotal,
    withdrawn: line.qtyWithdrawn,
    returned: line.qtyReturned,
    used: line.qtyTotal - freeOf(line),
  }));
}

export const servedSpaceOffer = serveDocument(spaceOffer, {
  table: 'spaceOffer',
  audience: audienceOf,
  born: {
    CREATE: ({ payload, prepared, actor }) => bornOffer(payload, prepared, actor),
    COPY: ({ prepared, actor }) => bornOffer((prepared as OfferCopy).content, prepared, actor),
  },
  world: {
    SUBMIT: async ({ tx, row, now }) => ({
      openErrors: checkOffer(row, now).length,
      isTrusted: await isTrustedSeller(tx, row.companyId),
    }),
    CHANGE_QTY: async ({ tx, row, payload }) => ({ lines: await requantified(tx, row, payload.lines) }),
    CHANGE_TERMS: async ({ row, payload, now }) => ({
      openErrors: checkOffer({ ...row, ...given(payload) }, now).filter(({ path }) => path in payload).length,
    }),
  },
  write: {
    SELL_FOR: step => {
      const { companyId, publisherCompanyId } = step.prepared as Pick<
        SpaceOfferDocument,
        'companyId' | 'publisherCompanyId'
      >;
      return { changes: { ...reasonOf(step), companyId, publisherCompanyId } };
    },
    SUBMIT: publish,
    APPROVE: publish,
    REJECT: keepReason,
    PAUSE: keepReason,
    RESUME: keepReason,
    CHANGE_QTY: step => {
      const totals = new Map(step.payload.lines.map(({ containerType, total }) => [containerType, total]));
      const lines = step.row.lines.map(line => ({ ...line, qty: totals.get(line.containerType) ?? line.qty }));
      return { changes: { ...reasonOf(step), lines } };
    },
    CHANGE_PRICE: ({ row, payload }) => {
      const prices = new Map(payload.lines.map(({ containerType, price }) => [containerType, price]));
      return {
        changes: { lines: row.lines.map(line => ({ ...line, price: prices.get(line.containerType) ?? line.price })) },
      };
    },
    CHANGE_SAILING: step => {
      const { row, now, at } = step;
      const sailing = given(step.payload);
      const isMoved = sailing.etd !== undefined && sailing.etd !== row.etd;
      return {
        changes: {
          ...reasonOf(step),
          ...sailing,
          ...(isMoved && { formerEtd: row.etd, etdToldAt: at }),
          ...(freesBuyers(row, { ...row, ...sailing }) && { freeUntil: freeFrom(now).toISOString() }),
        },
      };
    },
    CHANGE_TERMS: ({ payload }) => ({ changes: given(payload) }),
    PIN: step => ({ changes: { ...reasonOf(step), isPinned: step.payload.isPinned } }),
    TAKE_OFF: keepReason,
  },
  /** Lines go on sale with the offer: what the counters count of. */
  async kept({ tx, before, after }) {
    const wasUnpublished = before?.state === 'DRAFT' || before?.state === 'PENDING';
    if (wasUnpublished && after.state === 'ON_SALE') await openLines(tx, after);
  },
  after: {
    async SUBMIT({ tx, row, now }) {
      if (row.state === 'PENDING') await tellReviewersOf(tx, row, now);
    },
    APPROVE: ({ tx, row, remarks, now }) => tellAuthor(tx, row, true, remarks ?? '', now),
    REJECT: ({ tx, row, remarks, now }) => tellAuthor(tx, row, false, remarks ?? '', now),
    CHANGE_QTY: ({ tx, row, world }) => setTotals(tx, row, world.lines),
    CHANGE_PRICE: ({ tx, row, payload }) =>
      setPrices(tx, row.id, new Map(payload.lines.map(({ containerType, price }) => [containerType, price]))),
    async CHANGE_SAILING({ tx, row, before, now }) {
      await tellBuyersOfSailing(tx, before!, row, now);
      if (row.etd === before!.etd) return;
      // Orders tell the sailing as it is now.
      await tx.db
        .updateTable('spaceOrder')
        .set({ etd: new Date(row.etd) })
        .where('offerId', '=', row.id)
        .execute();
    },
  },
});

type Given<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };
/** Members that were sent; one that was left out stays as it is. */
function given<T extends object>(payload: T): Partial<Given<T>> {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined)) as Partial<Given<T>>;
}
