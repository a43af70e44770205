import { AppError } from '#contract/kernel/errors.ts';
import { type BidState, SPACE_BID } from '#contract/space/bids.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { jsonColumn } from '../../../kernel/json-column.ts';
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

/** Both sides, and the staff who look after all sellers, see how it stands without asking again. */
export function announceBid(
  tx: Tx,
  { bus }: Pick<Deps, 'bus'>,
  { id: docId, version, companyId, sellerCompanyId }: SpaceBidRow,
  state: BidState,
): void {
  tx.afterCommit(() =>
    bus.publish({
      to: { companies: [companyId, sellerCompanyId], platform: true },
      message: { type: 'doc', docType: SPACE_BID, docId, version, state },
    }),
  );
}

interface Ending {
  readonly state: Exclude<BidState, 'OPEN' | 'COUNTERED'>;
  readonly now: Date;
  readonly answer?: string;
  readonly answeredBy?: string | null;
  readonly orderId?: string | null;
}

export async function endBid(tx: Tx, deps: Pick<Deps, 'bus'>, bid: SpaceBidRow, ending: Ending): Promise<void> {
  const { state, now, answer = '', answeredBy = null, orderId = null } = ending;
  const version = bid.version + 1;
  await tx.db
    .updateTable('spaceBid')
    .set({ state, answer, answeredBy, orderId, version, updatedAt: now })
    .where('id', '=', bid.id)
    .execute();
  announceBid(tx, deps, { ...bid, version }, state);
  // What the bidder did himself is told by the answer to the call.
  if (state === 'LAPSED' || answeredBy !== null) await tellBidder(tx, { ...bid, answer, orderId }, state, now);
}

/** The seller's own price, for the bidder to take or to leave until `dueAt`. */
export async function counter(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  bid: SpaceBidRow,
  named: Pick<SpaceBidRow, 'answer' | 'answeredBy' | 'dueAt'> & { readonly counter: Readonly<Record<string, string>> },
  now: Date,
): Promise<void> {
  const version = bid.version + 1;
  await tx.db
    .updateTable('spaceBid')
    .set({ ...named, counter: jsonColumn(named.counter), state: 'COUNTERED', version, updatedAt: now })
    .where('id', '=', bid.id)
    .execute();
  announceBid(tx, deps, { ...bid, version }, 'COUNTERED');
  await tellBidder(tx, { ...bid, ...named }, 'COUNTERED', now);
}

/** The hold at the price that was agreed to, in the name of who bid; refused where there is no space any more. */
export async function holdForBid(tx: Tx, deps: Deps, bid: SpaceBidRow, at: Date): Promise<string> {
  const { id } = await hold(tx, deps, {
    offerId: bid.offerId,
    items: bid.items,
    key: `bid-${bid.id}`,
    orderNo: bid.orderNo,
    at,
    buyer: { companyId: bid.companyId, employeeId: bid.employeeId },
    actor: actorOfWaiter(bid),
    prices: new Map(bid.items.map(one => [one.containerType, bid.counter?.[one.containerType] ?? one.price])),
  });
  return id;
}
