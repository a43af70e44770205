import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';

const FIRST_TYPES = ['20GP', '40GP', '40HC'] as const;
const HALF_MONTH = 14;

/** What a new rate begins with: what most rates are. */
export function newRate(): Readonly<Record<string, unknown>> {
  const today = localDayOf(new Date().toISOString(), 'Asia/Shanghai');
  return {
    productType: 'FAK',
    validFrom: today,
    validTo: addDays(today, HALF_MONTH),
    validityBasis: 'ETD',
    spaceStatus: 'AMPLE',
    receiptType: 'CY',
    deliveryType: 'CY',
    surchargeMode: 'SUBJECT_TO',
    paymentTerm: 'PRE',
    bookingMode: 'REQUEST',
    visibility: 'COMPANY',
    lines: FIRST_TYPES.map(containerType => ({
      containerType,
      currency: 'USD',
      cost: null,
      zeroConfirmed: false,
      guideSell: null,
      minMargin: null,
      minMarginIsPct: false,
      foldedRules: [],
      note: null,
    })),
  };
}
