import { BID_MINUTES } from '#contract/space/bids.calls.ts';
import { newId } from '../../../kernel/ids.ts';
import { jsonColumn } from '../../../kernel/json-column.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { lineIdOf } from '../lines.store.ts';
import type { Cast } from './cast.ts';
import type { DemoBuyer } from './orders.plan.ts';

/** Two who wait for a sailing that is sold out, and three who have offered a price of their own. */

type Queued = {
  readonly offer: string;
  readonly buyer: DemoBuyer;
  readonly containerType: string;
  readonly qty: number;
  /** Hours since. */
  readonly ago: number;
  readonly bid?: { readonly price: string; readonly state: 'OPEN' | 'REFUSED' | 'LAPSED'; readonly note: string };
};

export const DEMO_QUEUE: readonly Queued[] = [
  { offer: 'sold-out', buyer: 'TJSTEE', containerType: '40HC', qty: 4, ago: 19 },
  { offer: 'sold-out', buyer: 'BWBAYY', containerType: '40HC', qty: 1, ago: 7 },
  {
    offer: 'given',
    buyer: 'RCHDSZ',
    containerType: '40HC',
    qty: 3,
    ago: 0.1,
    bid: { price: '1870', state: 'OPEN', note: '三个高箱一起，能否给到这个价？' },
  },
  {
    offer: 'lax',
    buyer: 'BWBAYY',
    containerType: '40HC',
    qty: 5,
    ago: 26,
    bid: { price: '1900', state: 'REFUSED', note: '' },
  },
  {
    offer: 'given',
    buyer: 'TJSTEE',
    containerType: '20GP',
    qty: 2,
    ago: 31,
    bid: { price: '960', state: 'LAPSED', note: '重柜 25 吨' },
  },
];

interface Around {
  readonly cast: Cast;
  readonly ids: ReadonlyMap<string, string>;
  readonly numbers: readonly string[];
  readonly before: (hours: number) => Date;
}

export async function seedQueue({ db }: Tx, { cast, ids, numbers, before }: Around): Promise<void> {
  for (const [index, { offer, buyer, containerType, qty, ago, bid }] of DEMO_QUEUE.entries()) {
    const at = before(ago);
    const offerId = ids.get(offer)!;
    const person = cast.buyers.get(buyer)!;
    const shared = {
      id: newId(at.getTime()),
      offerId,
      companyId: person.buyer.companyId,
      employeeId: person.actor.employeeId!,
      orderNo: numbers[index]!,
      orderId: null,
      createdAt: at,
      updatedAt: at,
    };
    const item = { lineId: lineIdOf(offerId, containerType), containerType, qty };
    if (bid === undefined)
      await db
        .insertInto('spaceWaiter')
        .values({
          ...shared,
          state: 'WAITING',
          items: jsonColumn([item]),
          wasPassed: false,
          collected: jsonColumn({}),
          collectUntil: null,
          offeredAt: null,
        })
        .execute();
    else {
      const { companyId: sellerCompanyId } = await db
        .selectFrom('spaceOffer')
        .select('companyId')
        .where('id', '=', offerId)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('spaceBid')
        .values({
          ...shared,
          sellerCompanyId,
          requestKey: `demo-${shared.orderNo}`,
          state: bid.state,
          currency: 'USD',
          items: jsonColumn([{ ...item, price: bid.price }]),
          note: bid.note,
          answeredBy: null,
          answer: bid.state === 'REFUSED' ? '旺季不议价' : '',
          version: bid.state === 'OPEN' ? 1 : 2,
          dueAt: new Date(at.getTime() + BID_MINUTES * 60_000),
        })
        .execute();
    }
  }
}
