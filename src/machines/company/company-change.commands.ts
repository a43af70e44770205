/** Who sends a command. */
export interface ChangeRequestActor {
  readonly employeeId: string | null;
  readonly codes: readonly ('EDIT' | 'APPROVE' | 'REJECT')[];
}

interface Asked {
  readonly actor: ChangeRequestActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

interface Payloads {
  REQUEST: { readonly changes: number; readonly isAnotherOpen: boolean };
  APPROVE: unknown;
  REJECT: { readonly reason: string };
}

export type ChangeRequestEvent = keyof Payloads;
export type ChangeRequestCommandOf<Event extends ChangeRequestEvent> = { readonly type: Event } & Asked &
  Payloads[Event];
/** Everything that may be asked of a change of company data. */
export type ChangeRequestCommand = { [Event in ChangeRequestEvent]: ChangeRequestCommandOf<Event> }[ChangeRequestEvent];

/** What the guards ask of the change. */
export interface ChangeRequestContext {
  readonly createdBy: string | null;
}
