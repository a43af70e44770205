import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { BOOKING_STATE_LABELS } from '#contract/booking/booking-codes.ts';
import { type ChainLink, shipmentChain } from '#contract/booking/chain.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { SHIPMENT_STATE_LABELS } from '#contract/shipment/status.ts';
import { SI_STATE_LABELS } from '#contract/si/status.ts';
import { ORDER_STATE_LABELS } from '#contract/space/space-codes.ts';
import { houseBill } from '#machines/bill/house-bill.document.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { scopeOf } from '../../kernel/tenancy.ts';

/** One shipment from its price to its bill: what there is, in which state, what comes next and whose turn it is. */

type Tone = ChainLink['tone'];
const WORDS = {
  customer: { zh: '客户', en: 'Customer' },
  desk: { zh: '订舱部', en: 'Booking desk' },
  documents: { zh: '单证部', en: 'Documents' },
  carrier: { zh: '船公司', en: 'Carrier' },
} as const satisfies Readonly<Record<string, Text>>;

/** What comes next in each state, and who does it. */
const NEXT: Readonly<Record<string, readonly [Text, Text]>> = {
  DRAFT: [{ zh: '提交订舱', en: 'Submit' }, WORDS.customer],
  RETURNED: [{ zh: '修改后再提交', en: 'Correct and submit again' }, WORDS.customer],
  PENDING_ACCEPTANCE: [{ zh: '受理', en: 'Accept' }, WORDS.desk],
  ACCEPTED: [{ zh: '发送船公司', en: 'Send to the carrier' }, WORDS.desk],
  RECEIVED: [{ zh: '答复', en: 'Answer' }, WORDS.carrier],
  UPDATE_RECEIVED: [{ zh: '答复更新', en: 'Answer the update' }, WORDS.carrier],
  PENDING_UPDATE: [{ zh: '更新订舱', en: 'Update the booking' }, WORDS.customer],
  PENDING_AMENDMENT: [{ zh: '更改订舱', en: 'Amend the booking' }, WORDS.customer],
};
const SI_NEXT: Readonly<Record<string, readonly [Text, Text]>> = {
  DRAFT: [{ zh: '提交补料', en: 'Submit the SI' }, WORDS.customer],
  RETURNED: [{ zh: '修改补料', en: 'Correct the SI' }, WORDS.customer],
  SUBMITTED: [{ zh: '审核', en: 'Review' }, WORDS.documents],
  IN_REVIEW: [{ zh: '审核', en: 'Review' }, WORDS.documents],
  APPROVED: [{ zh: '发送船公司', en: 'Send to the carrier' }, WORDS.documents],
  BILL_DRAFTED: [{ zh: '发送船公司', en: 'Send to the carrier' }, WORDS.documents],
  SENT: [{ zh: '答复', en: 'Answer' }, WORDS.carrier],
  CARRIER_REJECTED: [{ zh: '修改后重发', en: 'Correct and send again' }, WORDS.documents],
};

const BAD = new Set(['REJECTED', 'DECLINED', 'CANCELLED', 'CARRIER_REJECTED', 'BOOKING_LOST', 'VOID']);
const GOOD = new Set(['CONFIRMED', 'COMPLETED', 'DELIVERED', 'ARRIVED', 'ISSUED', 'SHIPPED']);
const toneOf = (state: string, next: unknown): Tone =>
  BAD.has(state) ? 'bad' : GOOD.has(state) ? 'good' : next ? 'warn' : 'neutral';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const words = (label: Text | undefined, state: string): ChainLink['state'] => ({
  zh: label?.zh ?? state,
  en: label?.en ?? state,
});

interface Link {
  readonly step: ChainLink['step'];
  readonly id: string;
  readonly no: string;
  readonly at: Date | null;
  readonly state: string;
  readonly label: Text | undefined;
  readonly next?: readonly [Text, Text] | undefined;
}

const linkOf = ({ step, id, no, at, state, label, next }: Link): ChainLink => ({
  step,
  id,
  no,
  at: iso(at),
  state: words(label, state),
  tone: toneOf(state, next),
  next: next ? words(next[0], '') : null,
  owner: next ? words(next[1], '') : null,
  isDone: next === undefined && !BAD.has(state),
});

async function chainOf(db: Kysely<Tables>, bookingId: string) {
  const booking = await db.selectFrom('booking').selectAll().where('id', '=', bookingId).executeTakeFirst();
  if (!booking) throw new AppError('not_found');
  const { cgoId, links, price } = booking;
  const steps: ChainLink[] = [];
  if (price)
    steps.push(
      linkOf({
        step: 'RATE',
        id: price.snapshotId,
        no: '',
        at: new Date(price.madeAt),
        state: 'PROMISED',
        label: {
          zh: price.totals.map(({ currency, amount }) => `${currency} ${amount}`).join(' + ') || '已锁价',
          en: price.totals.map(({ currency, amount }) => `${currency} ${amount}`).join(' + ') || 'Promised',
        },
      }),
    );
  const order = links.spaceOrderId
    ? await db.selectFrom('mySpaceOrder').selectAll().where('id', '=', links.spaceOrderId).executeTakeFirst()
    : undefined;
  if (order)
    steps.push(
      linkOf({
        step: 'SPACE',
        id: order.id,
        no: order.orderNo,
        at: order.updatedAt,
        state: order.state,
        label: ORDER_STATE_LABELS[order.state],
      }),
    );
  steps.push(
    linkOf({
      step: 'BOOKING',
      id: booking.id,
      no: booking.bookingNo,
      at: booking.updatedAt,
      state: booking.state,
      label: BOOKING_STATE_LABELS[booking.state],
      next: NEXT[booking.state],
    }),
  );
  const shipment = cgoId
    ? await db.selectFrom('shipment').selectAll().where('id', '=', cgoId).executeTakeFirst()
    : undefined;
  if (!shipment) return { shipmentNo: null, steps };
  steps.push(
    linkOf({
      step: 'SHIPMENT',
      id: shipment.id,
      no: shipment.shipmentNo,
      at: shipment.createdAt,
      state: shipment.state,
      label: SHIPMENT_STATE_LABELS[shipment.state],
    }),
  );
  const boxes = await db
    .selectFrom('shipmentContainer')
    .select(['containerNo', 'lines'])
    .where('shipmentId', '=', shipment.id)
    .limit(1_000)
    .execute();
  if (boxes.length > 0) {
    const known = boxes.filter(({ containerNo }) => containerNo !== null).length;
    steps.push(
      linkOf({
        step: 'PACKING',
        id: shipment.id,
        no: `${known}/${boxes.length}`,
        at: null,
        state: shipment.packingFinal ? 'CONFIRMED' : 'OPEN',
        label: shipment.packingFinal ? { zh: '已定稿', en: 'Final' } : { zh: '编制中', en: 'In work' },
        next: shipment.packingFinal
          ? undefined
          : [{ zh: '填写箱号、货物', en: 'Box numbers and goods' }, WORDS.customer],
      }),
    );
  }
  const instructions = await db
    .selectFrom('shippingInstruction')
    .select(['id', 'no', 'state', 'updatedAt'])
    .where('shipmentId', '=', shipment.id)
    .where('deleted', '=', false)
    .orderBy('no')
    .limit(50)
    .execute();
  for (const { id, no, state, updatedAt } of instructions)
    steps.push(
      linkOf({
        step: 'SI',
        id,
        no: no.replace(/\.0+$/, ''),
        at: updatedAt,
        state,
        label: SI_STATE_LABELS[state],
        next: SI_NEXT[state],
      }),
    );
  // An instruction that is not begun is a step that waits, too.
  if (instructions.length === 0)
    steps.push(
      linkOf({
        step: 'SI',
        id: '',
        no: '',
        at: shipment.dco,
        state: 'NONE',
        label: { zh: '未开始', en: 'Not begun' },
        next: [{ zh: '提交补料', en: 'Submit the SI' }, WORDS.customer],
      }),
    );
  const bills = await db
    .selectFrom('houseBill')
    .select(['id', 'no', 'state', 'updatedAt'])
    .where('shipmentId', '=', shipment.id)
    .orderBy('no')
    .limit(50)
    .execute();
  for (const { id, no, state, updatedAt } of bills)
    steps.push(linkOf({ step: 'BILL', id, no, at: updatedAt, state, label: houseBill.states[state].label }));
  return { shipmentNo: shipment.shipmentNo, steps };
}

export function registerChain(app: FastifyInstance, { reads }: Pick<Deps, 'reads'>): void {
  implement(app, shipmentChain, async ({ who, query: { bookingId } }) => ({
    Data: await reads.inScope(scopeOf(who), tx => chainOf(tx.db, bookingId)),
  }));
}
