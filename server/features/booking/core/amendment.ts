import type { BookingAmendment, BookingPrice } from '#contract/booking/booking.ts';
import type { AmendmentState } from '#contract/booking/booking-codes.ts';
import type { BookingConfirmation } from '#contract/booking/booking-confirmation.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { amendedPrice } from '#contract/booking/rules/amended-price.ts';
import { differences } from '#contract/booking/rules/differences.ts';
import { unitsByType } from '#contract/booking/rules/units-by-type.ts';
import type { BookingRow } from '#machines/booking/booking.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';
import { withFileNames } from '../files/booking-files.ts';
import type { KeptCutOff } from '../tables.ts';
import { judge } from './draft.writes.ts';

/** Changes after confirmation: what they mean, and what is kept of them (design commercial C.3.2, C.5.5, C.5.6). */

const GOOD = { is: 'GOOD' } as const;

/** What a caller asks for, with the price of now, which was asked for before the transaction. */
export interface AmendmentAsked {
  readonly content: BookingContent;
  readonly today: BookingPrice | null;
}

interface Held {
  readonly cutOffs: readonly KeptCutOff[];
}

/** After the SI cut-off every change is late; the carrier may charge it. */
const isLateAt = ({ cutOffs }: Held, now: Date): boolean =>
  cutOffs.some(({ code, at, source }) => code === 'DCO' && source !== 'ESTIMATED' && at <= now.toISOString());

type Amended = Pick<BookingRow, 'id' | 'companyId' | 'content' | 'price'> & Held;

/** What the amendment means before it is sent. */
export async function meaningOf(
  tx: Tx,
  row: Amended,
  { content, today }: AmendmentAsked,
  { seat, now }: { readonly seat: Seat; readonly now: Date },
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
  return { changes, isLate, lateFee, money: money?.money ?? null, price: money?.price ?? null, findings, openErrors };
}

/** All amendments, the last one with its answer. */
export const answered = (
  { amendments }: Pick<BookingRow, 'amendments'>,
  status: AmendmentState,
  answer: string,
): BookingAmendment[] => amendments.map((one, at) => (at === amendments.length - 1 ? { ...one, status, answer } : one));

/** What was not amended is not charged. */
export const withoutFee = ({ expectedCosts, amendments }: Pick<BookingRow, 'expectedCosts' | 'amendments'>) => ({
  expectedCosts: expectedCosts.filter(({ amendment }) => amendment !== amendments.at(-1)?.seq),
});

/** The carrier's boxes follow what was agreed to where the carrier does not tell all again. */
export function confirmedAnew(row: Pick<BookingRow, 'content' | 'amended' | 'confirmed'>): BookingConfirmation | null {
  if (row.confirmed === null || row.amended === null) return row.confirmed;
  const units = unitsByType(row.amended.equipments);
  const { routing } = row.amended;
  const isOtherSailing =
    routing.vesselName !== row.content.routing.vesselName || routing.voyageNo !== row.content.routing.voyageNo;
  return {
    ...row.confirmed,
    equipments: [...units].map(([type, n]) => ({
      ...(row.confirmed!.equipments.find(one => one.type === type) ?? { pickupDepot: '', pickupFrom: null }),
      type,
      units: n,
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
