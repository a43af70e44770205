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
  PREVIEW: unknown;
  SCHEDULE: unknown;
  APPLY: unknown;
  POSTPONE: { readonly effectiveFrom: string };
  CANCEL: unknown;
  REVERT: unknown;
}

export type IncreaseEvent = keyof Payloads;
export type IncreaseCommandOf<Event extends IncreaseEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of an increase (design A.3.4). */
export type IncreaseCommand = { [Event in IncreaseEvent]: IncreaseCommandOf<Event> }[IncreaseEvent];

/** What the guards ask of it. */
export interface IncreaseContext {
  readonly ownerCompanyId: string;
  readonly effectiveFrom: string;
}
