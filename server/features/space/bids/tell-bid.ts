import type { Text } from '#contract/kernel/text.ts';
import { told } from '#contract/message/event-words.ts';
import type { BidState } from '#contract/space/bids.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import type { SpaceBidRow } from './tables.ts';

const itemsOf = ({ items, currency, counter }: SpaceBidRow): string =>
  items
    .map(({ containerType, qty, price }) => {
      const named = counter?.[containerType];
      return `${qty} × ${containerType} @ ${currency} ${price}${named ? ` → ${named}` : ''}`;
    })
    .join(', ');

/** The seller's desk; the price is the buyer's, no cost is told. */
export const tellSellerOfBid = (tx: Tx, offer: SpaceOfferDocument, bid: SpaceBidRow, now: Date): Promise<void> =>
  queueMessage(tx, {
    companyId: bid.sellerCompanyId,
    dueAt: now,
    category: 'BUSINESS',
    docType: null,
    docId: null,
    to: { holdersOf: { companyId: bid.sellerCompanyId, path: SPACE_PATHS.queue, code: 'CONFIRM' } },
    sendId: `space-bid:${bid.id}`,
    dedupeKey: `space-bid:${bid.id}`,
    linkPath: `${SPACE_PATHS.queue}?bid=${bid.id}`,
    ...told('space-bid', {
      offerNo: offer.offerNo,
      sailing: `${offer.vesselName} ${offer.voyageNo}`,
      items: itemsOf(bid),
      remarks: bid.note,
    }),
  });

const SAID: Readonly<Record<Exclude<BidState, 'OPEN'>, Text>> = {
  COUNTERED: { zh: '卖方还价，请在一小时内答复', en: 'The seller names a price: answer within the hour' },
  ACCEPTED: { zh: '出价已接受，已为您占舱', en: 'Your bid is accepted; the space is held' },
  REFUSED: { zh: '出价被拒绝', en: 'Your bid is rejected' },
  LAPSED: { zh: '出价逾期未答', en: 'Your bid was not answered' },
};

const eventOf = (state: BidState): string => (state === 'COUNTERED' ? 'space-bid-countered' : 'space-bid-answered');

export const tellBidder = (tx: Tx, bid: SpaceBidRow, state: Exclude<BidState, 'OPEN'>, now: Date): Promise<void> =>
  queueMessage(tx, {
    companyId: bid.companyId,
    to: { employees: [bid.employeeId] },
    dueAt: now,
    category: 'BUSINESS',
    sendId: `${eventOf(state)}:${bid.id}`,
    dedupeKey: `${eventOf(state)}:${bid.id}`,
    level: state === 'REFUSED' || state === 'LAPSED' ? 'INFO' : 'WARN',
    docType: null,
    docId: null,
    linkPath: bid.orderId
      ? `${SPACE_PATHS.ownOrders}?id=${bid.orderId}`
      : `${SPACE_PATHS.hall.replace('List', 'Detail')}?id=${bid.offerId}`,
    ...told(eventOf(state), { happened: SAID[state], items: itemsOf(bid), remarks: bid.answer }),
  });
