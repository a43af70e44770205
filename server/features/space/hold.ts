import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import { holdExpiry } from '#contract/space/rules/hold-time.ts';
import type { SpaceActor } from '#machines/space/space-actor.commands.ts';
import type { HoldTerms, OrderCommand } from '#machines/space/space-order.commands.ts';
import type { OrderDocument, OrderItem } from '#machines/space/space-order.evolve.ts';
import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { releaseExpired } from './expired-holds.ts';
import { lineIdOf, linesOf, take } from './lines.store.ts';
import { lockOffer, type OfferRow, type Parts, settleOffer } from './offer.store.ts';
import { bearOrder, demandHold } from './order.store.ts';
import { amountOf } from './order-amount.ts';
import { spaceRefused } from './space-refused.ts';

/** Taking space (design commercial B.5.1): the order, the counters and the fact are one commit, or nothing is. */

export interface Asking {
  readonly offerId: string;
  readonly items: readonly { readonly containerType: string; readonly qty: number }[];
  readonly key: string;
  readonly orderNo: string;
  readonly buyer: { readonly companyId: string; readonly employeeId: string | null };
  readonly actor: SpaceActor;
  /** When the call reached the server. */
  readonly at: Date;
}

/** Whoever may not see the offer is not told that there is one. */
async function demandSeen({ db }: Tx, offer: OfferRow, companyId: string): Promise<void> {
  if (offer.state === 'DRAFT' || offer.state === 'PENDING') throw new AppError('not_found');
  if (offer.visibility !== 'COMPANIES' || offer.companyId === companyId) return;
  const company = await db.selectFrom('company').select('companyCode').where('id', '=', companyId).executeTakeFirst();
  if (!company || !offer.audienceCodes.includes(company.companyCode)) throw new AppError('not_found');
}

/** Holds of one buyer wait for each other whatever their offers, so that none slips past the limit of open ones. */
const takeTurns = ({ db }: Tx, companyId: string) =>
  db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** What the guards need of the buyer: containers on this offer, open holds, holds that ran out on the lane within a day. */
async function standingOf({ db }: Tx, offer: OfferRow, companyId: string, now: Date) {
  const { rows } = await sql<{ taken: string | null; holds: string; timeouts: string }>`select
    (select sum((item ->> 'qty')::int) from space_order as o, jsonb_array_elements(o.items) as item
      where o.offer_id = ${offer.id} and o.company_id = ${companyId}
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

async function namesOf({ db }: Tx, offer: OfferRow, companyId: string) {
  const { rows } = await sql<{ pol: string; pod: string; buyer: string; seller: string }>`select
    (select un_locode from port where id = ${offer.polId}) as pol,
    (select un_locode from port where id = ${offer.podId}) as pod,
    (select name_zh from company where id = ${companyId}) as buyer,
    (select name_zh from company where id = ${offer.companyId}) as seller`.execute(db);
  const { pol, pod, buyer, seller } = rows[0]!;
  return {
    ...{ offerNo: offer.offerNo ?? '', sailing: `${offer.vesselName} ${offer.voyageNo}`, lane: `${pol} - ${pod}` },
    ...{ buyerName: buyer, sellerName: seller, etd: new Date(offer.etd) },
  };
}

/** Containers of one type asked for twice are one wish. */
function wishesOf({ items }: Asking): Map<string, number> {
  const wishes = new Map<string, number>();
  for (const { containerType, qty } of items) wishes.set(containerType, (wishes.get(containerType) ?? 0) + qty);
  return wishes;
}

export async function hold(tx: Tx, deps: Parts, asking: Asking): Promise<OrderDocument['id']> {
  const { offerId, buyer, actor, at, key } = asking;
  const offer = await lockOffer(tx, offerId);
  const again = await tx.db
    .selectFrom('spaceOrder')
    .select('id')
    .where('companyId', '=', buyer.companyId)
    .where('requestKey', '=', key)
    .executeTakeFirst();
  if (again) return again.id;
  await demandSeen(tx, offer, buyer.companyId);
  const released = await releaseExpired(tx, deps, offerId, at);
  const standing = released > 0 ? await settleOffer(tx, deps, offer, at.toISOString()) : offer;
  await takeTurns(tx, buyer.companyId);
  const { taken, openHolds, recentTimeouts } = await standingOf(tx, offer, buyer.companyId, at);
  const wishes = wishesOf(asking);
  const qty = [...wishes.values()].reduce((sum, one) => sum + one, 0);
  const hasBegun = !offer.sellFrom || offer.sellFrom <= at.toISOString();
  const terms: HoldTerms = {
    // Who comes when all is taken is told how much is left, not that the sale is over.
    isOnSale: ['ON_SALE', 'SOLD_OUT'].includes(standing.state ?? '') && hasBegun && at.toISOString() < offer.sellUntil,
    ...{ qty, minPerOrder: offer.minPerOrder, ofBuyer: taken + qty, maxPerBuyer: offer.maxPerBuyer, openHolds },
    isCreditBlocked: false,
  };
  const holdExpireAt = new Date(
    holdExpiry(at.getTime(), {
      ...{ holdMinutes: offer.holdMinutes, sellUntil: Date.parse(offer.sellUntil), recentTimeouts },
    }),
  ).toISOString();
  const command: OrderCommand = { type: 'HOLD', actor, at: at.toISOString(), ...terms };
  demandHold(command, {
    ...{ sellerCompanyId: offer.companyId, buyerCompanyId: buyer.companyId, etd: offer.etd, isExtended: false },
    ...{ holdExpireAt, confirmDueAt: null, cancelDueAt: null },
  });
  const priced = new Map((await linesOf(tx, [offerId])).map(line => [line.containerType, line]));
  const items = [...wishes].map(([containerType, wished]): OrderItem => {
    const line = priced.get(containerType);
    if (!line) throw spaceRefused({ code: 'SPACE_INSUFFICIENT', params: { n: wished, m: 0 } }, 'items');
    return { lineId: lineIdOf(offerId, containerType), containerType, qty: wished, unitPrice: line.price };
  });
  await take(tx, items);
  const birth = {
    ...{ id: newId(at.getTime()), offerId, sellerCompanyId: offer.companyId, buyerCompanyId: buyer.companyId },
    ...{ currency: offer.currency, items, holdExpireAt },
  };
  const names = { ...(await namesOf(tx, offer, buyer.companyId)), buyerEmployeeId: buyer.employeeId };
  const amount = amountOf(items);
  await bearOrder(tx, deps, birth, { ...names, orderNo: asking.orderNo, requestKey: key, amount }, command);
  await settleOffer(tx, deps, standing, at.toISOString());
  return birth.id;
}
