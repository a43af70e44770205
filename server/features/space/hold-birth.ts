import { sql } from 'kysely';
import { type DocumentActor, permitsDocument } from '#machines/kernel/document.ts';
import { NEW } from '#machines/kernel/lifecycle.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import {
  type HoldTerms,
  type OrderItem,
  type SpaceOrderDocument,
  spaceOrder,
} from '#machines/space/space-order.document.ts';
import type { BornOf } from '../../kernel/document/served-document.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { lineIdOf, linesOf, take } from './lines.store.ts';
import { spaceRefused } from './space-refused.ts';

/** A hold of an offer that the caller has locked: whether the buyer may, what the lines give, the order. */

export interface Buyer {
  readonly companyId: string;
  readonly employeeId: string | null;
  /** Staff who ordered for the buyer. */
  readonly soldBy?: string | null;
}

export interface HoldWish {
  readonly offer: SpaceOfferDocument;
  /** Containers by type. */
  readonly wishes: ReadonlyMap<string, number>;
  readonly buyer: Buyer;
  readonly actor: DocumentActor;
  readonly at: Date;
  readonly holdMinutes: number;
}

export interface NamedHold extends HoldWish {
  readonly key: string;
  readonly orderNo: string;
  /** By container type, where they are not the offer's. */
  readonly prices?: ReadonlyMap<string, string>;
}

/** A company with all of its group: what one has bought counts for all. */
const groupOf = (
  companyId: string,
) => sql`select other.company_id from company_profile as own join company_profile as other
  on coalesce(other.parent_company_id, other.company_id) = coalesce(own.parent_company_id, own.company_id)
  where own.company_id = ${companyId}`;

/** What the guards need of the buyer: containers on this offer, open holds, holds that ran out on the lane within a day. */
async function standingOf({ db }: Tx, offer: SpaceOfferDocument, companyId: string, now: Date) {
  const { rows } = await sql<{ taken: string | null; holds: string; timeouts: string }>`select
    (select sum((item ->> 'qty')::int) from space_order as o, jsonb_array_elements(o.items) as item
      where o.offer_id = ${offer.id} and o.company_id in (${groupOf(companyId)})
        and o.state in ('HELD', 'SUBMITTED', 'CONFIRMED', 'CANCEL_REQUESTED')) as taken,
    (select count(*) from space_order where company_id = ${companyId} and state = 'HELD'
      and hold_expire_at > ${now}) as holds,
    (select count(*) from space_order as o join space_offer as f on f.id = o.offer_id
      where o.company_id = ${companyId} and o.state = 'RELEASED' and o.updated_at > ${new Date(now.getTime() - 86_400_000)}
        and o.updated_at >= o.hold_expire_at and f.pol_id = ${offer.polId} and f.pod_id = ${offer.podId}) as timeouts`.execute(
    db,
  );
  const { taken, holds, timeouts } = rows[0]!;
  return { taken: Number(taken ?? 0), openHolds: Number(holds), recentTimeouts: Number(timeouts) };
}

/** How the offer and the buyer stand. */
export async function termsOf(tx: Tx, { offer, wishes, buyer, at }: HoldWish): Promise<HoldTerms> {
  const { taken, openHolds, recentTimeouts } = await standingOf(tx, offer, buyer.companyId, at);
  const qty = [...wishes.values()].reduce((sum, one) => sum + one, 0);
  const now = at.toISOString();
  const hasBegun = !offer.sellFrom || offer.sellFrom <= now;
  return {
    // Who comes when all is taken is told how much is left, not that the sale is over.
    isOnSale: ['ON_SALE', 'SOLD_OUT'].includes(offer.state ?? '') && hasBegun && now < offer.sellUntil,
    qty,
    minPerOrder: offer.minPerOrder,
    ofBuyer: taken + qty,
    maxPerBuyer: offer.maxPerBuyer,
    openHolds,
    isCreditBlocked: false,
    recentTimeouts,
  };
}

/** Would the machine permit this hold? Nothing is taken. */
export async function mayHold(tx: Tx, wish: HoldWish): Promise<boolean> {
  const { offer, buyer, actor, at } = wish;
  const sides: Pick<SpaceOrderDocument, 'companyId' | 'sellerCompanyId'> = {
    companyId: buyer.companyId,
    sellerCompanyId: offer.companyId,
  };
  const world = await termsOf(tx, wish);
  return permitsDocument(spaceOrder, NEW, sides, { event: 'HOLD', actor, at: at.toISOString(), world }).ok;
}

/** How people call what is bought: as it is when it is made. */
export async function namesOf({ db }: Tx, { offer, buyer: { companyId } }: HoldWish) {
  const { rows } = await sql<{ pol: string; pod: string; buyer: string; seller: string }>`select
    (select un_locode from port where id = ${offer.polId}) as pol,
    (select un_locode from port where id = ${offer.podId}) as pod,
    (select name_zh from company where id = ${companyId}) as buyer,
    (select name_zh from company where id = ${offer.companyId}) as seller`.execute(db);
  const { pol, pod, buyer, seller } = rows[0]!;
  return { lane: `${pol} - ${pod}`, buyerName: buyer, sellerName: seller };
}

/** The order before the machine was asked: nothing is taken for it, and nothing is read. */
export function bornOrder({ offer, buyer, key, orderNo }: NamedHold, at: string): BornOf<typeof spaceOrder> {
  return {
    lane: '',
    buyerName: '',
    sellerName: '',
    offerNo: offer.offerNo ?? '',
    sailing: `${offer.vesselName} ${offer.voyageNo}`,
    etd: new Date(offer.etd).toISOString(),
    orderNo,
    requestKey: key,
    offerId: offer.id,
    companyId: buyer.companyId,
    sellerCompanyId: offer.companyId,
    buyerEmployeeId: buyer.employeeId,
    soldBy: buyer.soldBy ?? null,
    currency: offer.currency,
    items: [],
    // Until the machine has permitted it nothing is held.
    holdExpireAt: at,
    isExtended: false,
    confirmDueAt: null,
    cancelDueAt: null,
    details: null,
    refs: [],
    fee: null,
    revoke: null,
    compensation: null,
    settlementRef: null,
    settledAt: null,
  };
}

/** Containers of the offer's lines, taken all or none; with the price of the moment. */
export async function takenBy(tx: Tx, { offer, wishes, prices }: NamedHold): Promise<OrderItem[]> {
  const priced = new Map((await linesOf(tx, [offer.id])).map(line => [line.containerType, line]));
  const items = [...wishes].map(([containerType, qty]): OrderItem => {
    const line = priced.get(containerType);
    if (!line) throw spaceRefused({ code: 'SPACE_INSUFFICIENT', params: { n: qty, m: 0 } }, 'items');
    const unitPrice = prices?.get(containerType) ?? line.price;
    return { lineId: lineIdOf(offer.id, containerType), containerType, qty, unitPrice };
  });
  await take(tx, items);
  return items;
}
