import type { RequestOutcome } from '#contract/rates/request/request-codes.ts';
import type { RateActor } from './rate.commands.ts';

/** Time and person come with the command, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: RateActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

interface Payloads {
  ASK: unknown;
  ASSIGN: unknown;
  /** Words, a rate, or both. */
  ANSWER: { readonly text: string; readonly rateId: string | null };
  CLOSE: { readonly outcome: RequestOutcome };
  /** Nobody has answered in time: the manager is told, once. */
  ESCALATE: unknown;
}

export type RequestEvent = keyof Payloads;
export type RequestCommandOf<Event extends RequestEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of a price request (design commercial A.4.4). */
export type RequestCommand = { [Event in RequestEvent]: RequestCommandOf<Event> }[RequestEvent];

/** What the guards ask of it. */
export interface RequestContext {
  /** The company that asks, and the one that is asked; the same where staff ask their own pricing. */
  readonly companyId: string;
  readonly sellerCompanyId: string;
  /** UTC instant. */
  readonly dueAt: string;
  readonly isEscalated: boolean;
  readonly isAnswered: boolean;
}
