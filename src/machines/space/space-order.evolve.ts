import type { Fact } from '#contract/kernel/facts.ts';
import type { OrderState } from '#contract/space/space-codes.ts';

/** Containers of one line, at the price of the moment of the hold. */
export interface OrderItem {
  readonly lineId: string;
  readonly containerType: string;
  readonly qty: number;
  /** Decimal text, in the currency of the offer. */
  readonly unitPrice: string;
}

/** Carrier's booking number handed to the buyer. */
export interface AssignedRef {
  readonly ref: string;
  readonly containerType: string;
  readonly qty: number;
}

export interface RevokeAsk {
  readonly by: string | null;
  readonly reason: string;
  /** Offered to the buyer, decimal text; null = none. */
  readonly compensation: string | null;
}

/** What the order was made with; stands in its first fact. */
export interface OrderBirth {
  readonly id: string;
  readonly offerId: string;
  readonly sellerCompanyId: string;
  readonly buyerCompanyId: string;
  readonly currency: string;
}

/** What later facts change, each by its path. */
export interface OrderTerms {
  readonly items: readonly OrderItem[];
  readonly holdExpireAt: string;
  readonly isExtended: boolean;
  readonly confirmDueAt: string | null;
  readonly cancelDueAt: string | null;
  /** What the buyer wrote; shape of `contract/space`. */
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly refs: readonly AssignedRef[];
  /** Fee of the cancellation or of the no-show, decimal text; null where there is none. */
  readonly fee: string | null;
  readonly bookingId: string | null;
  /** What the seller asks who cannot keep his word; null while he does not. */
  readonly revoke: RevokeAsk | null;
  /** What the seller pays the buyer for it, decimal text. */
  readonly compensation: string | null;
  /** How it was settled, as a number of the accounts; null until it is. */
  readonly settlementRef: string | null;
  readonly settledAt: string | null;
}

export interface OrderDocument extends OrderBirth, OrderTerms {
  readonly state: OrderState;
  readonly version: number;
}

const UNTOUCHED: Omit<OrderTerms, 'items' | 'holdExpireAt'> = {
  ...{ isExtended: false, confirmDueAt: null, cancelDueAt: null, details: null, refs: [], fee: null, bookingId: null },
  ...{ revoke: null, compensation: null, settlementRef: null, settledAt: null },
};

/** The order after one more fact. */
export function evolveOrder(
  before: OrderDocument | null,
  fact: Pick<Fact, 'seq' | 'toState' | 'changes'>,
): OrderDocument {
  if (fact.seq !== (before?.version ?? 0) + 1)
    throw new Error(`fact ${fact.seq} of an order comes after ${before?.version ?? 0}`);
  const changed = Object.fromEntries(fact.changes.map(({ path, after }) => [path, after]));
  const born = before ?? { ...UNTOUCHED, ...(changed[''] as OrderBirth & Pick<OrderTerms, 'items' | 'holdExpireAt'>) };
  const { '': _birth, ...terms } = changed;
  return { ...born, ...(terms as Partial<OrderTerms>), state: fact.toState as OrderState, version: fact.seq };
}
