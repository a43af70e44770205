import type { ImportCounts, ImportMode } from '#contract/imports/import-run.ts';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';

/** Who sends a command. `system` is the worker that reads and writes; at the command line it is also who asks. */
export interface ImportActor {
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly companyKind: CompanyKind | 'system';
}

export const IMPORT_SYSTEM: ImportActor = { employeeId: null, companyId: null, companyKind: 'system' };

/** Time and person come with the command, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: ImportActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

interface Payloads {
  CREATE: unknown;
  UPLOAD: unknown;
  PARSED: unknown;
  FAIL: unknown;
  MAP: unknown;
  DECIDE: unknown;
  APPLY: { readonly mode: ImportMode };
  APPLIED: { readonly left: number };
  UNDONE: unknown;
  CANCEL: unknown;
  ROLLBACK: unknown;
  DISCARD: unknown;
}

export type ImportEvent = keyof Payloads;
export type ImportCommandOf<Event extends ImportEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything a person or the worker may ask of an import run (design A.4.2). */
export type ImportCommand = { [Event in ImportEvent]: ImportCommandOf<Event> }[ImportEvent];

/** What the guards ask of the run; `importContextOf` (evolve) makes it. */
export interface ImportContext {
  readonly ownerCompanyId: string;
  readonly counts: ImportCounts;
  readonly appliedAt: string | null;
}

/** Context of a run that does not exist yet. */
export const newImportContext = (ownerCompanyId: string, counts: ImportCounts): ImportContext => ({
  ownerCompanyId,
  counts,
  appliedAt: null,
});
