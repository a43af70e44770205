import type { ShareState } from '#contract/rates/share/share-codes.ts';
import type { RateActor } from './rate.commands.ts';

/** Time and person come with the command, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: RateActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

/** The share as it stands for the company that is to get it. */
interface Entering {
  readonly shareState: ShareState;
  /** The share is meant for the company, and the company is not blocked. */
  readonly isInAudience: boolean;
  /** The company would receive its own rates, directly or through others. */
  readonly closesLoop: boolean;
  /** How often the rates have been passed on when the company has them. */
  readonly reshares: number;
  /** It has the share already, or has asked for it. */
  readonly isDouble: boolean;
}

interface Payloads {
  SUBSCRIBE: Entering;
  ALLOCATE: Entering;
  ACCEPT: unknown;
  REFUSE: unknown;
  PAUSE: unknown;
  RESUME: unknown;
  END: unknown;
}

export type SubscriptionEvent = keyof Payloads;
export type SubscriptionCommandOf<Event extends SubscriptionEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of a subscription or an allocation (design commercial A.3.2). */
export type SubscriptionCommand = { [Event in SubscriptionEvent]: SubscriptionCommandOf<Event> }[SubscriptionEvent];

/** What the guards ask of it. */
export interface SubscriptionContext {
  readonly ownerCompanyId: string;
  readonly companyId: string;
}
