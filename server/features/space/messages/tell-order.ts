import Big from 'big.js';
import { fill, type Text } from '#contract/kernel/text.ts';
import { told } from '#contract/message/event-words.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { NO_ANSWER } from '#contract/space/space-codes.ts';
import type { OrderEvent, SpaceOrderDocument } from '#machines/space/space-order.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { type MessageAudience, queueMessage } from '../../message/outbox.ts';
import { salesPersonOf } from '../../rates/search/sales-person.read.ts';
import { SPACE_ORDER } from '../order.read.ts';
import type { SpaceOrderRow } from '../tables.ts';
import { sayingsOf } from './order-words.ts';

/** Messages of orders, queued in the transaction of the event; mails follow by what each receiver wishes. No text names a cost. */

/** The order as it is called, whatever became of it. */
export type ToldOrder = Pick<
  SpaceOrderRow,
  | 'id'
  | 'orderNo'
  | 'companyId'
  | 'sellerCompanyId'
  | 'buyerEmployeeId'
  | 'soldBy'
  | 'sailing'
  | 'lane'
  | 'items'
  | 'currency'
>;

interface Telling {
  readonly event: string;
  readonly title: Text;
  readonly now: Date;
  readonly isWarning?: boolean | undefined;
  /** Tells two messages of one event apart. */
  readonly mark?: string;
  readonly more?: Text;
}

const itemsOf = ({ items }: ToldOrder): string =>
  items.map(({ qty, containerType }) => `${qty} × ${printedContainerType(containerType)}`).join(', ');

function message(order: ToldOrder, { event, title, now, isWarning, mark = '', more }: Telling) {
  const no = { no: order.orderNo };
  return {
    sendId: `${event}:${order.id}${mark}`,
    dueAt: now,
    category: 'BUSINESS' as const,
    docType: SPACE_ORDER,
    level: isWarning ? ('WARN' as const) : ('INFO' as const),
    docId: order.id,
    ...told(event, {
      happened: { zh: fill(title.zh, no), en: fill(title.en, no) },
      orderNo: order.orderNo,
      sailing: order.sailing,
      lane: order.lane,
      containers: itemsOf(order),
      remarks: more ?? '',
    }),
  };
}

/** Everybody who confirms orders at the seller's. */
export const tellSeller = (tx: Tx, order: ToldOrder, telling: Telling): Promise<void> =>
  queueMessage(tx, {
    ...message(order, telling),
    companyId: order.sellerCompanyId,
    to: { holdersOf: { companyId: order.sellerCompanyId, path: SPACE_PATHS.queue, code: 'CONFIRM' } },
    linkPath: `${SPACE_PATHS.queue}?id=${order.id}`,
    dedupeKey: `${telling.event}:${order.id}:seller`,
  });

const holdersAt = (companyId: string): MessageAudience => ({
  holdersOf: { companyId, path: SPACE_PATHS.ownOrders, code: 'SUBMIT' },
});

/** Who bought; staff who ordered for him and the sales person who looks after the company hear of it too. */
export async function tellBuyer(tx: Tx, order: ToldOrder, telling: Telling): Promise<void> {
  const { companyId, buyerEmployeeId, soldBy } = order;
  const day = telling.now.toISOString().slice(0, 10);
  const said = message(order, telling);
  const own = buyerEmployeeId ? { employees: [buyerEmployeeId] } : holdersAt(companyId);
  await queueMessage(tx, {
    ...said,
    companyId,
    to: own,
    linkPath: `${SPACE_PATHS.ownOrders}?id=${order.id}`,
    dedupeKey: `${telling.event}:${order.id}:buyer`,
  });
  const sales = new Set([soldBy ?? null, await salesPersonOf(tx.db, companyId, day)].filter(one => one !== null));
  if (sales.size > 0)
    await queueMessage(tx, {
      ...said,
      companyId,
      to: { employees: [...sales] },
      linkPath: `${SPACE_PATHS.orders}?id=${order.id}`,
      dedupeKey: `${telling.event}:${order.id}:sales`,
    });
}

/** What the event means for the other side. */
export async function tellOrder(
  tx: Tx,
  order: SpaceOrderDocument,
  { type, at, remarks }: { readonly type: string; readonly at: string; readonly remarks: string | null },
): Promise<void> {
  const now = new Date(at);
  const fee = Number(order.fee ?? 0) > 0 ? `${order.currency} ${new Big(order.fee ?? 0).toFixed(2)}` : '';
  const refs = order.state === 'CONFIRMED' ? order.refs.map(({ ref }) => ref).join(', ') : '';
  const why = remarks && remarks !== NO_ANSWER ? remarks : '';
  const more: Text = {
    zh: [refs && `订舱号：${refs}`, fee && `费用：${fee}`, why && `原因：${why}`].filter(Boolean).join('\n'),
    en: [refs && `Booking no.: ${refs}`, fee && `Fee: ${fee}`, why && `Reason: ${why}`].filter(Boolean).join('\n'),
  };
  for (const { to, ...said } of sayingsOf(type as OrderEvent, order.state)) {
    const telling = { ...said, now, more, mark: `:${order.version}` };
    await (to === 'SELLER' ? tellSeller : tellBuyer)(tx, order, telling);
  }
}
