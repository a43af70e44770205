/** Who sends a command. `codes`: buttons of onboarding and of the company lists that the seat holds. */
export interface CompanyActor {
  readonly employeeId: string | null;
  readonly isSystem: boolean;
  readonly codes: readonly CompanyButton[];
}
export type CompanyButton = 'APPROVE' | 'REOPEN' | 'FINISH' | 'SUSPEND' | 'RESUME' | 'CLOSE';

export const COMPANY_SYSTEM: CompanyActor = { employeeId: null, isSystem: true, codes: [] };

interface Asked {
  readonly actor: CompanyActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

interface Payloads {
  /** Its application was approved. */
  REGISTER: unknown;
  /** The approval was taken back before it was opened. */
  DROP: unknown;
  FINISH: unknown;
  SUSPEND: { readonly reason: string };
  RESUME: unknown;
  /** `open`: shipments and invoices that are not done with. */
  CLOSE: { readonly open: number; readonly reason: string };
}

export type CompanyEvent = keyof Payloads;
export type CompanyCommandOf<Event extends CompanyEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of a company as a document. */
export type CompanyCommand = { [Event in CompanyEvent]: CompanyCommandOf<Event> }[CompanyEvent];

/** What the guards ask of the company. */
export interface CompanyContext {
  /** The platform's own company is never suspended or closed. */
  readonly isPlatform: boolean;
}
