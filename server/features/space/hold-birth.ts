import { sql } from 'kysely';
import { holdExpiry } from '#contract/space/rules/hold-time.ts';
import type { SpaceActor } from '#machines/space/space-actor.commands.ts';
import type { OrderCommand } from '#machines/space/space-order.commands.ts';
import type { OrderItem } from '#machines/space/space-order.evolve.ts';
import type { Deps } from '../../kernel/deps.ts';
import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { lineIdOf, linesOf, take } from './lines.store.ts';
import type { OfferRow } from './offer-row.ts';
import { bearOrder, demandHold } from './order.store.ts';
import { amountOf } from './order-amount.ts';
import { spaceRefused } from './space-refused.ts';

/** A hold of an offer that the caller has locked: whether the buyer may, what the lines give, the order. */

export interface Buyer {
  readonly companyId: string;
  readonly employeeId: string | null;
  /** Staff who ordered for the buyer. */
  readonly soldBy?: string | null;
}

export interface HoldWish {
  readonly offer: OfferRow;
  /** Containers by type. */
  readonly wishes: ReadonlyMap<string, number>;
  readonly buyer: Buyer;
  readonly actor: SpaceActor;
  readonly at: Date;
  readonly holdMinutes: number;
}

interface Named {
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
async function standingOf({ db }: Tx, offer: OfferRow, companyId: string, now: Date) {
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

/** May this buyer hold what he wishes? Asked before the lines are; it is refused by the machine. */
export async function permittedHold(
  tx: Tx,
  { offer, wishes, buyer, actor, at, holdMinutes }: HoldWish,
): Promise<{ readonly command: OrderCommand; readonly holdExpireAt: string }> {
  const { taken, openHolds, recentTimeouts } = await standingOf(tx, offer, buyer.companyId, at);
  const qty = [...wishes.values()].reduce((sum, one) => sum + one, 0);
  const hasBegun = !offer.sellFrom || offer.sellFrom <= at.toISOString();
  const command: OrderCommand = {
    ...{ type: 'HOLD', actor, at: at.toISOString() },
    // Who comes when all is taken is told how much is left, not that the sale is over.
    isOnSale: ['ON_SALE', 'SOLD_OUT'].includes(offer.state ?? '') && hasBegun && at.toISOString() < offer.sellUntil,
    ...{ qty, minPerOrder: offer.minPerOrder, ofBuyer: taken + qty, maxPerBuyer: offer.maxPerBuyer, openHolds },
    isCreditBlocked: false,
  };
  const expiry = holdExpiry(at.getTime(), { holdMinutes, sellUntil: Date.parse(offer.sellUntil), recentTimeouts });
  const holdExpireAt = new Date(expiry).toISOString();
  demandHold(command, {
    ...{ sellerCompanyId: offer.companyId, buyerCompanyId: buyer.companyId, etd: offer.etd, isExtended: false },
    ...{ holdExpireAt, confirmDueAt: null, cancelDueAt: null, fee: null, isSettled: false, revokeAskedBy: null },
  });
  return { command, holdExpireAt };
}

/** The order, the counters and the fact; the caller settles the offer afterwards. */
export async function bearHold(tx: Tx, deps: Pick<Deps, 'bus'>, wish: HoldWish & Named): Promise<string> {
  const { offer, wishes, buyer, at, key: requestKey, orderNo, prices } = wish;
  const { command, holdExpireAt } = await permittedHold(tx, wish);
  const priced = new Map((await linesOf(tx, [offer.id])).map(line => [line.containerType, line]));
  const items = [...wishes].map(([containerType, wished]): OrderItem => {
    const line = priced.get(containerType);
    if (!line) throw spaceRefused({ code: 'SPACE_INSUFFICIENT', params: { n: wished, m: 0 } }, 'items');
    const unitPrice = prices?.get(containerType) ?? line.price;
    return { lineId: lineIdOf(offer.id, containerType), containerType, qty: wished, unitPrice };
  });
  await take(tx, items);
  const birth = {
    ...{ id: newId(at.getTime()), offerId: offer.id, sellerCompanyId: offer.companyId },
    ...{ buyerCompanyId: buyer.companyId, currency: offer.currency, items, holdExpireAt },
  };
  const { employeeId: buyerEmployeeId, soldBy = null } = buyer;
  const names = { ...(await namesOf(tx, offer, buyer.companyId)), buyerEmployeeId, soldBy };
  await bearOrder(tx, deps, birth, { ...names, orderNo, requestKey, amount: amountOf(items) }, command);
  return birth.id;
}
