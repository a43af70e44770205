import type { ApplicationSource } from '#contract/company/onboarding/application.ts';
import type { AuditCode } from '#contract/company/onboarding/calls.ts';

/** Who sends a command. `codes`: the buttons of onboarding that the seat holds. */
export interface ApplicationActor {
  readonly userId: string | null;
  readonly employeeId: string | null;
  readonly isSystem: boolean;
  readonly codes: readonly AuditCode[];
}

export const APPLICATION_SYSTEM: ApplicationActor = { userId: null, employeeId: null, isSystem: true, codes: [] };

/** Time and person come with the command, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: ApplicationActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

interface Payloads {
  /** `drafts`: how many others the applicant keeps. */
  SAVE: { readonly drafts: number };
  SUBMIT: {
    readonly isComplete: boolean;
    readonly hasConsent: boolean;
    /** Other applications of the applicant under way. */
    readonly open: number;
    /** When an application of the same company was refused last. */
    readonly refusedAt: string | null;
  };
  WITHDRAW: unknown;
  TAKE: unknown;
  RELEASE: unknown;
  RETURN: { readonly reasons: number };
  REJECT: { readonly code: string | null };
  APPROVE: { readonly isUsccFine: boolean; readonly overrideReason: string };
  /** `missing`: codes of what opening the company still needs. */
  FINISH: { readonly missing: readonly string[] };
  REOPEN: unknown;
  EXPIRE: unknown;
  /** Entered and opened by staff in one step. */
  CREATE: { readonly missing: readonly string[]; readonly reason: string };
}

export type ApplicationEvent = keyof Payloads;
export type ApplicationCommandOf<Event extends ApplicationEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of an application. */
export type ApplicationCommand = { [Event in ApplicationEvent]: ApplicationCommandOf<Event> }[ApplicationEvent];

/** What the guards ask of the application; `applicationContextOf` (evolve) makes it. */
export interface ApplicationContext {
  readonly source: ApplicationSource;
  readonly applicantUserId: string | null;
  readonly createdBy: string | null;
  readonly auditorId: string | null;
  /** When the auditor took it up or last did something with it. */
  readonly takenAt: string | null;
  readonly decidedAt: string | null;
  readonly updatedAt: string;
}
