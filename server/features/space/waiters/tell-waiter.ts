import { told } from '#contract/message/event-words.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { OFFERED_MINUTES } from '#contract/space/rules/waiters.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { SPACE_ORDER } from '../order.read.ts';
import type { SpaceWaiterRow } from './tables.ts';

interface Offered {
  readonly offer: SpaceOfferDocument;
  readonly waiter: SpaceWaiterRow;
  readonly orderId: string;
  readonly now: Date;
}

/** Ten minutes are short: by message and, where he wants that, by mail. */
export const tellOffered = (tx: Tx, { offer, waiter, orderId, now }: Offered): Promise<void> => {
  const items = waiter.items.map(({ containerType, qty }) => `${qty} × ${containerType}`).join(', ');
  return queueMessage(tx, {
    companyId: waiter.companyId,
    to: { employees: [waiter.employeeId] },
    dueAt: now,
    sendId: `space-waiter:${waiter.id}`,
    dedupeKey: `space-waiter:${waiter.id}`,
    category: 'BUSINESS',
    level: 'WARN',
    docType: SPACE_ORDER,
    docId: orderId,
    linkPath: `${SPACE_PATHS.ownOrders}?id=${orderId}`,
    ...told('space-waiter', {
      offerNo: offer.offerNo,
      sailing: `${offer.vesselName} ${offer.voyageNo}`,
      containers: items,
      minutes: String(OFFERED_MINUTES),
    }),
  });
};
