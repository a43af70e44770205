import type { Asked } from './space-actor.commands.ts';

/** A line as a change of quantity would leave it. */
interface Requantified {
  readonly total: number;
  /** Withdrawn, held and sold. */
  readonly used: number;
}

interface Payloads {
  CREATE: unknown;
  /** A draft with the content of another offer. */
  COPY: unknown;
  EDIT: unknown;
  /** A draft of the platform becomes that of the seller it publishes for. */
  SELL_FOR: unknown;
  /** Errors of design B.6, and whether the platform trusts this seller. */
  SUBMIT: { readonly openErrors: number; readonly isTrusted: boolean };
  APPROVE: unknown;
  REJECT: unknown;
  PAUSE: unknown;
  RESUME: unknown;
  CHANGE_QTY: { readonly lines: readonly Requantified[] };
  CHANGE_PRICE: unknown;
  CHANGE_SAILING: unknown;
  /** Until when it is sold, and the remarks; errors of what was given. */
  CHANGE_TERMS: { readonly openErrors: number };
  /** First among the offers of a public site. */
  PIN: unknown;
  /** Nothing is left of any line. */
  SELL_OUT: { readonly available: number };
  /** Space came back. */
  RELIST: { readonly available: number };
  CLOSE: unknown;
  TAKE_OFF: unknown;
  FINISH: { readonly openOrders: number };
}

export type OfferEvent = keyof Payloads;
export type OfferCommandOf<Event extends OfferEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of an offer of ready space (design commercial B.3.1). */
export type OfferCommand = { [Event in OfferEvent]: OfferCommandOf<Event> }[OfferEvent];

/** What the guards ask of it. */
export interface OfferContext {
  readonly sellerCompanyId: string;
  readonly authorId: string | null;
  /** UTC instants, ISO 8601. */
  readonly sellUntil: string;
  readonly etd: string;
  readonly autoRelist: boolean;
}
