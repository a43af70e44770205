import type { RateActor } from './rate.commands.ts';

/** Time and person come with the command, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: RateActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

interface Payloads {
  CREATE: unknown;
  EDIT: unknown;
  /** Published rates that the share means now. */
  OFFER: { readonly matches: number };
  PAUSE: unknown;
  RESUME: unknown;
  END: unknown;
}

export type ShareEvent = keyof Payloads;
export type ShareCommandOf<Event extends ShareEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of a share (design commercial A.3.2). */
export type ShareCommand = { [Event in ShareEvent]: ShareCommandOf<Event> }[ShareEvent];

/** What the guards ask of it. */
export interface ShareContext {
  readonly ownerCompanyId: string;
  readonly terms: string | null;
}
