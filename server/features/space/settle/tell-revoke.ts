import { told } from '#contract/message/event-words.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import type { HallOffer } from '#contract/space/space.calls.ts';
import type { SpaceOrderDocument } from '#machines/space/space-order.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { SPACE_ORDER } from '../order.read.ts';

/** Who hears that a seller cannot keep his word: the platform, then he or his buyer. */

const base = (order: SpaceOrderDocument, event: string, now: Date) => ({
  sendId: `${event}:${order.id}:${order.version}`,
  docType: SPACE_ORDER,
  docId: order.id,
  dueAt: now,
  category: 'BUSINESS' as const,
  level: 'WARN' as const,
  senderName: '',
});

const valuesOf = ({ orderNo, sailing, lane, items }: SpaceOrderDocument) => ({
  orderNo,
  sailing,
  lane,
  containers: items.map(({ qty, containerType }) => `${qty} x ${containerType}`).join(', '),
});

export const tellReviewers = (tx: Tx, order: SpaceOrderDocument, platformId: string, reason: string, now: Date) =>
  queueMessage(tx, {
    ...base(order, 'space-revoke-asked', now),
    companyId: platformId,
    to: { holdersOf: { companyId: null, path: SPACE_PATHS.allSelling, code: 'APPROVE' } },
    linkPath: `${SPACE_PATHS.queue}?id=${encodeURIComponent(order.id)}`,
    ...told('space-revoke-asked', { ...valuesOf(order), seller: order.sellerName, remarks: reason }),
  });

export const tellRefusedSeller = (tx: Tx, order: SpaceOrderDocument, reason: string, now: Date) =>
  queueMessage(tx, {
    ...base(order, 'space-revoke-refused', now),
    companyId: order.sellerCompanyId,
    to: { holdersOf: { companyId: order.sellerCompanyId, path: SPACE_PATHS.sold } },
    linkPath: `${SPACE_PATHS.sold}?id=${encodeURIComponent(order.id)}`,
    ...told('space-revoke-refused', { orderNo: order.orderNo, remarks: reason }),
  });

const offerLine = ({ offerNo, vesselName, voyageNo, etd, currency, lines }: HallOffer): string =>
  `${offerNo} ${vesselName} ${voyageNo} ${etd.slice(0, 10)} ${lines.map(({ containerType, price }) => `${containerType} ${currency} ${price}`).join(', ')}`;

/** The buyer is offered what comes nearest. */
export function tellBuyer(
  tx: Tx,
  order: SpaceOrderDocument,
  { reason, compensation, instead }: { reason: string; compensation: string | null; instead: readonly HallOffer[] },
  now: Date,
) {
  const list = instead.map(offerLine);
  const [first] = instead;
  return queueMessage(tx, {
    ...base(order, 'space-revoked', now),
    companyId: order.companyId,
    to: order.buyerEmployeeId
      ? { employees: [order.buyerEmployeeId] }
      : { holdersOf: { companyId: order.companyId, path: SPACE_PATHS.ownOrders } },
    linkPath: first
      ? `${SPACE_PATHS.hall.replace('List', 'Detail')}?id=${encodeURIComponent(first.id)}`
      : SPACE_PATHS.hall,
    ...told('space-revoked', {
      ...valuesOf(order),
      remarks: reason,
      compensation: compensation ? `${order.currency} ${compensation}` : '',
      instead: list.length > 0 ? `\n${list.join('\n')}` : '',
    }),
  });
}
