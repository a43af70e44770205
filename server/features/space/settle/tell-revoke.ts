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

const whatOf = ({ sailing, lane, items }: SpaceOrderDocument): string =>
  `${sailing}\n${lane}\n${items.map(({ qty, containerType }) => `${qty} x ${containerType}`).join(', ')}`;

export const tellReviewers = (tx: Tx, order: SpaceOrderDocument, platformId: string, reason: string, now: Date) =>
  queueMessage(tx, {
    ...base(order, 'space-revoke-asked', now),
    companyId: platformId,
    to: { holdersOf: { companyId: null, path: SPACE_PATHS.allSelling, code: 'APPROVE' } },
    linkPath: `${SPACE_PATHS.queue}?id=${encodeURIComponent(order.id)}`,
    title: { zh: `卖方申请撤销订单 ${order.orderNo}`, en: `A seller asks to revoke order ${order.orderNo}` },
    description: {
      zh: `${order.sellerName}\n${whatOf(order)}\n原因：${reason}`,
      en: `${order.sellerName}\n${whatOf(order)}\nReason: ${reason}`,
    },
  });

export const tellRefusedSeller = (tx: Tx, order: SpaceOrderDocument, reason: string, now: Date) =>
  queueMessage(tx, {
    ...base(order, 'space-revoke-refused', now),
    companyId: order.sellerCompanyId,
    to: { holdersOf: { companyId: order.sellerCompanyId, path: SPACE_PATHS.sold } },
    linkPath: `${SPACE_PATHS.sold}?id=${encodeURIComponent(order.id)}`,
    title: { zh: `撤销申请未通过 ${order.orderNo}`, en: `Order ${order.orderNo} stands: not revoked` },
    description: { zh: `原因：${reason}`, en: `Reason: ${reason}` },
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
    title: { zh: `卖方撤销了订单 ${order.orderNo}`, en: `The seller has revoked order ${order.orderNo}` },
    description: {
      zh: [
        whatOf(order),
        `原因：${reason}`,
        compensation ? `补偿：${order.currency} ${compensation}` : '',
        ...(list.length > 0 ? ['可替代的舱位：', ...list] : []),
      ]
        .filter(Boolean)
        .join('\n'),
      en: [
        whatOf(order),
        `Reason: ${reason}`,
        compensation ? `Compensation: ${order.currency} ${compensation}` : '',
        ...(list.length > 0 ? ['Offered instead:', ...list] : []),
      ]
        .filter(Boolean)
        .join('\n'),
    },
  });
}
