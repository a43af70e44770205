import type { Asked } from './space-actor.commands.ts';

/** How the offer stands when a hold is asked for. Free containers are counted by the database in the same transaction. */
export interface HoldTerms {
  /** The offer is on sale and its sale is not over. */
  readonly isOnSale: boolean;
  readonly qty: number;
  readonly minPerOrder: number;
  /** Containers of the buyer and its group on this offer, this order included, and the most one may have; null = no limit. */
  readonly ofBuyer: number;
  readonly maxPerBuyer: number | null;
  /** Open holds of the buyer's company, this one not included. */
  readonly openHolds: number;
  readonly isCreditBlocked: boolean;
}

interface Referred {
  /** Booking numbers stand for more containers of a type than were ordered. */
  readonly isOver: boolean;
}

interface Payloads {
  HOLD: HoldTerms;
  EXTEND: { readonly waiting: number };
  /** Booking fields that are missing or wrong, and whether the offer answers at once. */
  SUBMIT: { readonly openErrors: number; readonly isInstant: boolean };
  GIVE_UP: unknown;
  /** The hold, or the seller's time to answer, is over; silence means what the seller has set. */
  TIMEOUT: { readonly onSilence: 'REJECT' | 'CONFIRM' };
  CONFIRM: Referred;
  REJECT: unknown;
  WITHDRAW: unknown;
  /** Fee of giving the space back now; decimal text. */
  CANCEL: { readonly fee: string };
  REQUEST_CANCEL: { readonly fee: string; readonly agreedFee: string };
  ACCEPT_CANCEL: unknown;
  REFUSE_CANCEL: unknown;
  /** The seller cannot keep his word; the platform decides. */
  ASK_REVOKE: unknown;
  REFUSE_REVOKE: unknown;
  SELLER_CANCEL: unknown;
  /** Part of the containers goes back. */
  REDUCE: { readonly left: number; readonly fee: string; readonly agreedFee: string };
  ASSIGN_REF: Referred;
  SHIP: unknown;
  NO_SHOW: unknown;
  WAIVE_FEE: unknown;
  MARK_SETTLED: unknown;
}

export type OrderEvent = keyof Payloads;
export type OrderCommandOf<Event extends OrderEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of an order of ready space (design commercial B.3.2). */
export type OrderCommand = { [Event in OrderEvent]: OrderCommandOf<Event> }[OrderEvent];

/** What the guards ask of it. */
export interface OrderContext {
  readonly sellerCompanyId: string;
  readonly buyerCompanyId: string;
  /** UTC instants, ISO 8601. */
  readonly holdExpireAt: string;
  readonly confirmDueAt: string | null;
  readonly cancelDueAt: string | null;
  readonly etd: string;
  readonly isExtended: boolean;
  /** Decimal text; null where there is none. */
  readonly fee: string | null;
  readonly isSettled: boolean;
  /** Employee who asked to revoke it for the seller; null while nobody has. */
  readonly revokeAskedBy: string | null;
}
