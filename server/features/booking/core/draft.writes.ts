import type { BookingChannel, BookingContent, BookingLinks } from '#contract/booking/booking-content.ts';
import { type BookingPriceState, checkBooking } from '#contract/booking/rules/check-booking.ts';
import { cutOffsOf, type HeldCutOff } from '#contract/booking/rules/cut-offs.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import { checkContext, cutOffHoursOf, sanctionedPlaces, unknownCodes } from './check-context.ts';
import { etdOf } from './list-columns.ts';

/** A content judged: what is missing or wrong with it, and the cut-offs it would have. */

export interface Judged {
  readonly findings: Finding[];
  readonly openErrors: number;
  readonly cutOffs: readonly HeldCutOff[];
  readonly cutOffHours: ReturnType<typeof cutOffHoursOf>;
  readonly config: Awaited<ReturnType<typeof carrierConfigOf>>;
}

export interface ToJudge {
  readonly companyId: string;
  readonly exceptId: string | null;
  readonly content: BookingContent;
  readonly now: Date;
  readonly price: BookingPriceState;
  readonly mayBookLate: boolean;
}

export async function judge(tx: Tx, { price, mayBookLate, ...asked }: ToJudge): Promise<Judged> {
  const { content } = asked;
  const config = await carrierConfigOf(tx.db, content.carrier);
  const cutOffHours = cutOffHoursOf(config);
  const cutOffs = cutOffsOf({
    carrier: null,
    schedule: content.cutOffs,
    etd: etdOf({ content, confirmed: null }),
    isLcl: content.terms.originMovement === 'LCL',
    ...(cutOffHours && { hours: cutOffHours }),
  });
  const check = await checkContext(tx, asked, { config, cutOffs, price, mayBookLate });
  const findings = [
    ...checkBooking(content, check),
    ...(await unknownCodes(tx, content)),
    ...(await sanctionedPlaces(tx, content)),
  ];
  const openErrors = findings.filter(({ severity }) => severity === 'error').length;
  return { findings, openErrors, cutOffs, cutOffHours, config };
}

/** By which way a new booking came. */
export const channelOf = (
  links: BookingLinks,
  { isStaff, isElsewhere }: { readonly isStaff: boolean; readonly isElsewhere: boolean },
): BookingChannel => {
  if (isElsewhere) return 'THIRD';
  if (links.spaceOrderId) return 'SPACE';
  if (links.quotationId) return 'QUOTE';
  return isStaff ? 'STAFF' : 'WEB';
};
