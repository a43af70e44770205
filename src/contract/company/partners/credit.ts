import Big from 'big.js';

/** What of a credit is used (people-and-portals B.5.5). All amounts are decimal text in the currency of the credit. */
export interface CreditUse {
  readonly used: string;
  readonly free: string;
  /** One digit after the point; null where there is no limit: the customer pays before. */
  readonly usedPct: string | null;
}

export function creditUse(limit: string, open: { readonly unpaid: string; readonly notInvoiced: string }): CreditUse {
  const whole = new Big(limit);
  const used = new Big(open.unpaid).plus(open.notInvoiced);
  return {
    used: used.toFixed(2),
    free: whole.minus(used).toFixed(2),
    usedPct: whole.eq(0) ? null : used.div(whole).times(100).round(1, 1).toFixed(1),
  };
}

/** A new shipment that goes beyond the credit needs somebody who may say so. */
export const exceedsCredit = (
  limit: string,
  open: { readonly unpaid: string; readonly notInvoiced: string },
  amount: string,
): boolean => new Big(creditUse(limit, open).free).lt(amount);
