import type { CompanyKind } from '#contract/kernel/company-kind.ts';

/** Who sends a command. `system` is what follows from the calls themselves: a cut-off passed, a ship that left. */
export interface VoyageActor {
  readonly employeeId: string | null;
  readonly companyKind: CompanyKind | 'system';
}

export const VOYAGE_SYSTEM: VoyageActor = { employeeId: null, companyKind: 'system' };

/** Time and person come with the command, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: VoyageActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

interface Payloads {
  CREATE: unknown;
  OPEN: unknown;
  CLOSE: unknown;
  DEPART: unknown;
  ARRIVE: unknown;
  BLANK: unknown;
  SLIDE: { readonly weeks: number };
}

export type VoyageEvent = keyof Payloads;
export type VoyageCommandOf<Event extends VoyageEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of a voyage (design A.4.3). */
export type VoyageCommand = { [Event in VoyageEvent]: VoyageCommandOf<Event> }[VoyageEvent];

/** What the guards ask of a voyage's calls; `voyageContextOf` (evolve) makes it. */
export interface VoyageContext {
  /** Calls that take place. */
  readonly called: number;
  /** Those of them without a time. */
  readonly untimed: number;
  /** How often the times contradict the order of the calls. */
  readonly disorder: number;
  /** When booking ends: the first documentation cut-off, else the first departure. */
  readonly closesAt: string | null;
  readonly departedAt: string | null;
  /** Actual arrival at the last call. */
  readonly arrivedAt: string | null;
}
