import { BOOKING, type BookingPrice } from '#contract/booking/booking.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { MessageLevel } from '#contract/message/calls.ts';
import { told as inWords, type Values } from '#contract/message/event-words.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import type { BookingRecord } from '../tables.ts';
import { totalsText } from './promise.ts';

/** Who hears of a booking (design commercial 0.6). No text names a cost; whether it is mailed too is the reader's own setting. */

const QUEUE = `${BOOKING_PATHS.queue}`;
const deskPage = (id: string): string => `/quckBook/internalBookDetail?id=${id}`;
const customerPage = ({ id, channel }: Pick<BookingRecord, 'id' | 'channel'>): string =>
  channel === 'THIRD'
    ? `/external/workbench/BookThirdDetail?id=${id}`
    : `/external/workbench/BookOnlineDetail?id=${id}`;

const valuesOf = (row: BookingRecord, happened: Text, more: Partial<Text>): Values => ({
  happened,
  bookingNo: row.bookingNo,
  customer: { zh: row.customerName ?? '', en: row.customerNameEn || (row.customerName ?? '') },
  carrier: row.carrier ?? '',
  vessel: row.vesselName ?? '',
  voyage: row.voyageNo ?? '',
  pol: row.pol ?? '',
  pod: row.pod ?? '',
  containers: row.containers ?? '',
  remarks: { zh: more.zh ?? '', en: more.en ?? '' },
});

export interface Told {
  readonly event: string;
  /** What tells several messages of one event apart. */
  readonly about?: string;
  readonly title: Text;
  readonly level?: MessageLevel;
  readonly more?: Partial<Text>;
}

const base = (row: BookingRecord, { event, level = 'INFO', title, more = {} }: Told, now: Date) => ({
  companyId: row.companyId,
  docType: BOOKING,
  docId: row.id,
  dueAt: now,
  level,
  category: 'BUSINESS' as const,
  ...inWords(event, valuesOf(row, title, more)),
});

/** Everybody at the desk who accepts. */
export const tellDesk = (tx: Tx, row: BookingRecord, now: Date, told: Told = SUBMITTED): Promise<void> =>
  queueMessage(tx, {
    ...base(row, told, now),
    to: row.assigneeId
      ? { employees: [row.assigneeId] }
      : { holdersOf: { companyId: row.deskCompanyId, path: QUEUE, code: 'ACCEPT' } },
    sendId: `${told.event}:${row.id}:${row.version}:desk:${told.about ?? ''}`,
    dedupeKey: `${told.event}:${row.id}:desk:${told.about ?? ''}`,
    linkPath: deskPage(row.id),
  });

const SUBMITTED: Told = { event: 'booking-submitted', title: { zh: '新订舱待受理', en: 'Booking to accept' } };

/** Who made it; of a booking that the system made, everybody of the company who books. */
export async function tellCustomer(tx: Tx, row: BookingRecord, now: Date, told: Told): Promise<void> {
  const maker = row.createdBy
    ? await tx.db.selectFrom('employee').select('companyId').where('id', '=', row.createdBy).executeTakeFirst()
    : undefined;
  const isStaffs = maker !== undefined && maker.companyId !== row.companyId;
  const one = base(row, told, now);
  const send = (to: Parameters<typeof queueMessage>[1]['to'], who: string, linkPath: string) =>
    queueMessage(tx, {
      ...one,
      to,
      linkPath,
      sendId: `${told.event}:${row.id}:${row.version}:${who}:${told.about ?? ''}`,
      dedupeKey: `${told.event}:${row.id}:${who}:${told.about ?? ''}`,
    });
  // Staff who booked for the customer hear of it as well.
  if (isStaffs && row.createdBy) await send({ employees: [row.createdBy] }, 'sales', deskPage(row.id));
  if (row.companyId === row.deskCompanyId) {
    if (!isStaffs && row.createdBy)
      await send(
        { employees: [row.createdBy] },
        'maker',
        row.channel === 'THIRD' ? customerPage(row) : deskPage(row.id),
      );
    return;
  }
  const to =
    row.createdBy && !isStaffs
      ? { employees: [row.createdBy] }
      : { holdersOf: { companyId: row.companyId, path: BOOKING_PATHS.ownList, code: 'CANCEL' } };
  await send(to, 'customer', customerPage(row));
}

type Words = Omit<Told, 'more'>;

/** Events of the desk and of carriers that the customer hears of. */
export const TOLD_TO_CUSTOMER: Readonly<Record<string, Words>> = {
  RETURN: { event: 'booking-returned', title: { zh: '订舱已退回', en: 'Booking returned' }, level: 'WARN' },
  ASK_UPDATE: {
    event: 'booking-update-asked',
    level: 'WARN',
    title: { zh: '船公司要求更新订舱', en: 'Carrier asks for an update' },
  },
  CONFIRM: { event: 'booking-confirmed', title: { zh: '已放舱', en: 'Booking confirmed' } },
  RECONFIRM: { event: 'booking-confirmed', title: { zh: '放舱信息已更新', en: 'Booking confirmed anew' } },
  REJECT: { event: 'booking-rejected', title: { zh: '订舱被拒绝', en: 'Booking rejected' }, level: 'WARN' },
  ASK_AMEND: {
    event: 'booking-update-asked',
    level: 'WARN',
    title: { zh: '船公司要求更改', en: 'Carrier asks for an amendment' },
  },
  DECLINE: { event: 'booking-declined', title: { zh: '放舱已撤销', en: 'Booking withdrawn' }, level: 'CRITICAL' },
  ROLL: { event: 'booking-rolled', title: { zh: '甩柜，请答复', en: 'Rolled; please answer' }, level: 'CRITICAL' },
  AMEND_CONFIRM: { event: 'booking-amended', title: { zh: '更改已确认', en: 'Amendment confirmed' } },
  AMEND_DECLINE: { event: 'booking-amended', title: { zh: '更改被拒绝', en: 'Amendment declined' }, level: 'WARN' },
  CONFIRM_CANCEL: { event: 'booking-cancelled', title: { zh: '取消已确认', en: 'Cancellation confirmed' } },
  DECLINE_CANCEL: {
    event: 'booking-cancelled',
    level: 'WARN',
    title: { zh: '取消被拒绝', en: 'Cancellation declined' },
  },
};

/** What the desk hears of by itself. */
export const TOLD_TO_DESK = {
  cancelAsked: {
    event: 'booking-cancel-asked',
    level: 'WARN',
    title: { zh: '客户取消订舱', en: 'Customer cancels a booking' },
  },
  assigned: { event: 'booking-assigned', title: { zh: '订舱指派给您', en: 'A booking is yours' } },
  rollAnswered: { event: 'booking-roll-answered', title: { zh: '客户已答复甩柜', en: 'Roll-over answered' } },
} as const satisfies Readonly<Record<string, Told>>;

/** Both sides hear what the later sailing costs. */
export function repricedWords(was: BookingPrice | null, now: BookingPrice): Told {
  const text = `${was ? totalsText(was) : '–'} → ${totalsText(now)}`;
  return {
    event: 'booking-repriced',
    level: 'WARN',
    title: { zh: '甩柜后已重新计价', en: 'Repriced after the roll-over' },
    more: { zh: text, en: text },
  };
}

/** What an event means to others, in the commit of its fact. */
export async function tellEvent(tx: Tx, event: string, row: BookingRecord, now: Date, words = ''): Promise<void> {
  const told = TOLD_TO_CUSTOMER[event];
  if (!told) return;
  const more = { zh: words, en: words };
  await tellCustomer(tx, row, now, { ...told, more });
  // What loses or moves a confirmed booking is the desk's alarm as well.
  if (event === 'DECLINE' || event === 'ROLL') await tellDesk(tx, row, now, { ...told, more });
}
