import { AppError } from '#contract/kernel/errors.ts';
import type { BidState } from '#contract/space/bids.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { hold } from '../hold.ts';
import { actorOfWaiter } from '../waiters/actor.ts';
import type { SpaceBidRow } from './tables.ts';
import { tellBidder } from './tell-bid.ts';

/** What becomes of a bid. */

/** Of which offer; it is held before the bid is, as everywhere where space is taken. */
export async function offerOfBid({ db }: Tx, id: string, sellerCompanyId: string | null): Promise<string> {
  const row = await db
    .selectFrom('spaceBid')
    .select('offerId')
    .where('id', '=', id)
    .$if(sellerCompanyId !== null, q => q.where('sellerCompanyId', '=', sellerCompanyId!))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row.offerId;
}

export async function lockBid({ db }: Tx, id: string, sellerCompanyId: string | null): Promise<SpaceBidRow> {
  const row = await db
    .selectFrom('spaceBid')
    .selectAll()
    .where('id', '=', id)
    .$if(sellerCompanyId !== null, q => q.where('sellerCompanyId', '=', sellerCompanyId!))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

interface Ending {
  readonly state: Exclude<BidState, 'OPEN'>;
  readonly now: Date;
  readonly answer?: string;
  readonly answeredBy?: string | null;
  readonly orderId?: string | null;
}

export async function endBid(tx: Tx, bid: SpaceBidRow, ending: Ending): Promise<void> {
  const { state, now, answer = '', answeredBy = null, orderId = null } = ending;
  await tx.db
    .updateTable('spaceBid')
    .set({ state, answer, answeredBy, orderId, version: bid.version + 1, updatedAt: now })
    .where('id', '=', bid.id)
    .execute();
  // What was taken at once is told by the answer to the call.
  if (state !== 'ACCEPTED' || answeredBy !== null) await tellBidder(tx, { ...bid, answer, orderId }, state, now);
}

/** The hold at the price of the bid, in the name of who bid; refused where there is no space any more. */
export const holdForBid = (tx: Tx, deps: Pick<Deps, 'bus'>, bid: SpaceBidRow, at: Date): Promise<string> =>
  hold(tx, deps, {
    ...{ offerId: bid.offerId, items: bid.items, key: `bid-${bid.id}`, orderNo: bid.orderNo, at },
    buyer: { companyId: bid.companyId, employeeId: bid.employeeId },
    ...{ actor: actorOfWaiter(bid), prices: new Map(bid.items.map(one => [one.containerType, one.price])) },
  });
