import type { RateActor } from './rate.commands.ts';

/** Time and person come with the command, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: RateActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

/** What has to hold on the day that it is asked. */
interface OnDay {
  /** `YYYY-MM-DD` where the company works. */
  readonly today: string;
}

interface Payloads {
  CREATE: unknown;
  EDIT: unknown;
  PUBLISH: OnDay;
  WITHDRAW: unknown;
  /** Null lets it go. */
  PIN: OnDay & { readonly until: string | null };
  TO_RULE: unknown;
  END: unknown;
}

export type PostEvent = keyof Payloads;
export type PostCommandOf<Event extends PostEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of an announcement (design commercial A.3.5). */
export type PostCommand = { [Event in PostEvent]: PostCommandOf<Event> }[PostEvent];

/** What the guards ask of it. */
export interface PostContext {
  readonly ownerCompanyId: string;
  readonly body: string | null;
  readonly effectiveTo: string | null;
}
