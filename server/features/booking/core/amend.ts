import type { BookingAmendment, BookingPrice } from '#contract/booking/booking.ts';
import type { AmendmentState } from '#contract/booking/booking-codes.ts';
import type { BookingConfirmation } from '#contract/booking/booking-confirmation.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { amendedPrice } from '#contract/booking/rules/amended-price.ts';
import { differences, fixedChange } from '#contract/booking/rules/differences.ts';
import { unitsByType } from '#contract/booking/rules/units-by-type.ts';
import type { BookingActor } from '#machines/booking/booking.commands.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import { withFileNames } from '../files/booking-files.ts';
import { followShipment } from '../shipment/keep-shipment.ts';
import { keepSoldSpace } from '../space/keep-sold-space.ts';
import { tellShortSpace } from '../space/tell-short-space.ts';
import type { BookingRecord } from '../tables.ts';
import { documentOf } from './booking.document.ts';
import { stepBooking } from './booking.store.ts';
import { bookingRefused } from './booking-refused.ts';
import { cutOffHoursOf } from './check-context.ts';
import { judge } from './draft.writes.ts';
import { tellEvent } from './tell-booking.ts';
import { tellCarrier } from './tell-carrier.ts';
import { tellCutOffChange } from './tell-cut-offs.ts';

/** Changes after confirmation: what they mean, asked, answered, taken back (design commercial C.3.2, C.5.5, C.5.6). */

const GOOD = { is: 'GOOD' } as const;

export const mayAmendLate = ({ menu }: Pick<Seat, 'menu'>): boolean =>
  [BOOKING_PATHS.mine, BOOKING_PATHS.queue, BOOKING_PATHS.ownList].some(path => hasButton(menu, 'LATE_AMEND', path));

/** After the SI cut-off every change is late; the carrier may charge it. */
const isLateAt = ({ cutOffs }: BookingRecord, now: Date): boolean =>
  cutOffs.some(({ code, at, source }) => code === 'DCO' && source !== 'ESTIMATED' && at <= now.toISOString());

interface Amending {
  readonly content: BookingContent;
  readonly reason: string;
  readonly seat: Seat;
  readonly today: BookingPrice | null;
  readonly now: Date;
}

/** What the amendment means before it is sent; `today` was asked for before the transaction. */
export async function meaningOf(
  tx: Tx,
  row: BookingRecord,
  content: BookingContent,
  { seat, today, now }: Pick<Amending, 'seat' | 'today' | 'now'>,
) {
  const about = { companyId: row.companyId, exceptId: row.id, content, now };
  const { findings, openErrors, config } = await judge(tx, { ...about, price: GOOD, mayBookLate: true });
  const found = differences(row.content, content, config.amendGroups);
  const changes = await withFileNames(tx, seat, { before: row.content, after: content }, found);
  const money = row.price === null ? null : amendedPrice(row.price, today, row.content.equipments, content.equipments);
  const isLate = isLateAt(row, now);
  const { lateAmendFee, lateAmendCurrency } = config;
  // What nobody has to agree to reaches no carrier, and costs nothing there.
  const isAsked = changes.some(({ consent }) => consent !== 'FREE');
  const lateFee =
    isLate && isAsked && lateAmendFee !== null ? { amount: lateAmendFee, currency: lateAmendCurrency || 'USD' } : null;
  return { changes, isLate, lateFee, money, findings, openErrors, config };
}

/** Answered as the carrier would: what needs nobody's consent is in force at once. */
const asDesk = ({ deskCompanyId }: BookingRecord): BookingActor => ({
  ...{ employeeId: null, companyId: deskCompanyId, companyKind: 'system' },
});

export async function amendBooking(
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  { content, reason, seat, today, now }: Amending,
): Promise<BookingRecord> {
  const { changes, isLate, lateFee, money, openErrors } = await meaningOf(tx, row, content, {
    seat,
    today,
    now,
  });
  if (isLate && !mayAmendLate(seat)) throw bookingRefused({ code: 'LATE_AMEND' });
  await keepSoldSpace(tx, row, content.equipments);
  const fixed = fixedChange(changes);
  const { employeeId, companyId, companyKind, employeeName } = seat;
  const at = now.toISOString();
  const after = await stepBooking(
    tx,
    deps,
    row,
    {
      ...{ type: 'AMEND', actor: { employeeId, companyId, companyKind }, at, openErrors, changes: changes.length },
      fixedField: fixed ? `${fixed.label.zh} / ${fixed.label.en}` : null,
      ...(reason && { remarks: reason }),
    },
    () => {
      const one: BookingAmendment = {
        ...{ seq: row.amendments.length + 1, at, byName: employeeName, reason, isLate, changes, answer: '' },
        status: 'AMENDMENT_RECEIVED',
      };
      return {
        document: { amended: content, amendments: [...row.amendments, one], feedbacks: [] },
        columns: {
          amendedPrice: money?.price ?? null,
          ...(lateFee && {
            expectedCosts: [
              ...row.expectedCosts,
              { reason: 'LATE_AMEND' as const, ...lateFee, at, amendment: one.seq },
            ],
          }),
        },
      };
    },
  );
  if (changes.every(({ consent }) => consent === 'FREE'))
    return answerAmendment(tx, deps, after, { isConfirmed: true, actor: asDesk(row), at, remarks: '' });
  await tellCarrier(tx, deps, after, 'AMEND', reason);
  return after;
}

const closed = (row: BookingRecord, status: AmendmentState, answer: string): BookingAmendment[] =>
  row.amendments.map((one, at) => (at === row.amendments.length - 1 ? { ...one, status, answer } : one));

/** What was not amended is not charged. */
const withoutFee = ({ expectedCosts, amendments }: BookingRecord): Pick<BookingRecord, 'expectedCosts'> => ({
  expectedCosts: expectedCosts.filter(({ amendment }) => amendment !== amendments.at(-1)?.seq),
});

/** The carrier's boxes follow what he agreed to where he does not tell all again. */
function confirmedAnew(row: BookingRecord): BookingConfirmation | null {
  if (row.confirmed === null || row.amended === null) return row.confirmed;
  const units = unitsByType(row.amended.equipments);
  const { routing } = row.amended;
  const isOtherSailing =
    routing.vesselName !== row.content.routing.vesselName || routing.voyageNo !== row.content.routing.voyageNo;
  return {
    ...row.confirmed,
    equipments: [...units].map(([type, n]) => ({
      ...(row.confirmed!.equipments.find(one => one.type === type) ?? { pickupDepot: '', pickupFrom: null }),
      ...{ type, units: n },
    })),
    plan: row.confirmed.plan.map((leg, at) =>
      at === 0 && isOtherSailing
        ? {
            ...leg,
            vesselName: routing.vesselName,
            voyageNo: routing.voyageNo,
            departure: routing.etd ?? leg.departure,
          }
        : leg,
    ),
  };
}

interface Answer {
  readonly isConfirmed: boolean;
  readonly actor: BookingActor;
  readonly at: string;
  readonly remarks: string;
  /** All that the carrier confirms now, where he tells it. */
  readonly confirmation?: BookingConfirmation | null;
}

export async function answerAmendment(
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  { isConfirmed, actor, at, remarks, confirmation = null }: Answer,
): Promise<BookingRecord> {
  const now = new Date(at);
  const type = isConfirmed ? 'AMEND_CONFIRM' : 'AMEND_DECLINE';
  const after = await stepBooking(tx, deps, row, { type, actor, at, ...(remarks && { remarks }) }, async () => {
    const amendments = closed(row, isConfirmed ? 'AMENDMENT_CONFIRMED' : 'AMENDMENT_DECLINED', remarks);
    if (!isConfirmed) return { document: { amendments }, columns: { amendedPrice: null, ...withoutFee(row) } };
    const config = await carrierConfigOf(tx.db, row.content.carrier);
    return {
      document: { amendments, confirmed: confirmation ?? confirmedAnew(row) },
      columns: { amendedPrice: null, ...(row.amendedPrice && { price: row.amendedPrice }) },
      cutOffHours: cutOffHoursOf(config),
    };
  });
  if (isConfirmed) {
    await followShipment(tx, documentOf(after), after.cutOffs, { now, withBoxes: true });
    await tellCutOffChange(tx, row.cutOffs, after, now);
    await tellShortSpace(tx, row, after, now);
  }
  await tellEvent(tx, type, after, now, remarks);
  return after;
}

export async function takeAmendmentBack(
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  { actor, at, remarks }: { readonly actor: BookingActor; readonly at: string; readonly remarks: string },
): Promise<BookingRecord> {
  const after = await stepBooking(
    tx,
    deps,
    row,
    { type: 'AMEND_CANCEL', actor, at, ...(remarks && { remarks }) },
    () => ({
      document: { amendments: closed(row, 'AMENDMENT_CANCELLED', remarks) },
      columns: { amendedPrice: null, ...withoutFee(row) },
    }),
  );
  await tellCarrier(tx, deps, after, 'AMEND_CANCEL', remarks);
  return after;
}
