import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';

/** Who sends a command. `isSteward`: the seat has the button that this change of this resource needs. */
export interface ChangeActor {
  readonly employeeId: string | null;
  readonly companyKind: CompanyKind | 'system';
  readonly isSteward: boolean;
}

export const CHANGE_SYSTEM: ChangeActor = { employeeId: null, companyKind: 'system', isSteward: true };

/** Time and person come with the command, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: ChangeActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  /** Calendar day at the house, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A row as the guards look at it. */
export interface ChangedRow {
  readonly id: string;
  readonly status: string;
}

/** The rows as they stand now. */
export interface Subject {
  readonly row: ChangedRow | null;
  readonly target: ChangedRow | null;
}

interface Payloads {
  PROPOSE: Subject & { readonly effectiveFrom: string };
  /** A steward's own change, without a proposal. */
  DIRECT: Subject & { readonly effectiveFrom: string };
  APPROVE: Subject & { readonly effectiveFrom: string };
  REJECT: { readonly reason: string | null; readonly replacementId: string | null };
  APPLY: Subject & { readonly isUnchanged: boolean };
  RETURN: { readonly isUnchanged: boolean };
  REVERT: { readonly isNewest: boolean };
}

export type ChangeEvent = keyof Payloads;
export type ChangeCommandOf<Event extends ChangeEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of a change. */
export type ChangeCommand = { [Event in ChangeEvent]: ChangeCommandOf<Event> }[ChangeEvent];

/** What the guards ask of the change; `changeContextOf` (evolve) makes it. */
export interface ChangeContext {
  readonly kind: ChangeKind;
  readonly resource: string;
  readonly createdBy: string | null;
  readonly effectiveFrom: string;
  readonly appliedAt: string | null;
}
