import {
  type ImportCounts,
  type ImportHeader,
  type ImportMapping,
  type ImportMode,
  type ImportOptions,
  type ImportState,
  NO_COUNTS,
} from '#contract/imports/import-run.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import type { ImportContext } from './import-run.commands.ts';

/** (run, fact) -> run: the one meaning of a log. The server projects its rows with it. */

/** What the first fact tells; only options and mapping change afterwards. */
export interface ImportBirth {
  readonly id: string;
  readonly no: string;
  readonly companyId: string;
  readonly kind: string;
  readonly resource: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly sha256: string;
  readonly repeatOf: string | null;
  readonly options: ImportOptions;
}

export interface ImportDocument extends ImportBirth {
  readonly state: ImportState;
  readonly version: number;
  readonly mapping: ImportMapping;
  readonly header: ImportHeader | null;
  readonly counts: ImportCounts;
  readonly failure: readonly Finding[];
  readonly mode: ImportMode | null;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly appliedBy: string | null;
  readonly appliedAt: string | null;
}

/** What a fact may change beyond the state; each is a change of the fact under its own name. */
export type ImportChanges = Partial<
  Pick<ImportDocument, 'options' | 'mapping' | 'header' | 'counts' | 'failure' | 'mode'>
>;

const reset = { counts: NO_COUNTS, failure: [], header: null } as const;

const EFFECTS: Readonly<Record<string, (run: ImportDocument, fact: Fact) => Partial<ImportDocument>>> = {
  UPLOAD: () => reset,
  MAP: () => reset,
  APPLY: (_, fact) => ({ appliedBy: fact.actorEmployeeId, appliedAt: fact.at }),
  UNDONE: () => ({ appliedBy: null, appliedAt: null }),
};

function born(fact: Fact): ImportDocument {
  const birth = fact.changes.find(change => change.path === '')?.after as ImportBirth | undefined;
  if (!birth || fact.seq !== 1) throw new Error(`log of an import cannot begin with ${fact.event}`);
  return {
    ...birth,
    ...reset,
    state: fact.toState as ImportState,
    version: 0,
    mapping: {},
    mode: null,
    createdBy: fact.actorEmployeeId,
    createdAt: fact.at,
    updatedAt: fact.at,
    appliedBy: null,
    appliedAt: null,
  };
}

/** The run after one more fact. */
export function evolveImport(before: ImportDocument | null, fact: Fact): ImportDocument {
  const run = before ?? born(fact);
  if (fact.seq !== run.version + 1) throw new Error(`fact ${fact.seq} of import ${run.no} comes after ${run.version}`);
  const changed = Object.fromEntries(
    fact.changes.filter(change => change.path !== '').map(({ path, after }) => [path, after]),
  );
  return {
    ...run,
    ...EFFECTS[fact.event]?.(run, fact),
    ...changed,
    state: fact.toState as ImportState,
    version: fact.seq,
    updatedAt: fact.at,
  };
}

/** What the machine's guards ask of a run; the counts may be younger than the last fact. */
export const importContextOf = (run: ImportDocument, counts: ImportCounts = run.counts): ImportContext => ({
  ownerCompanyId: run.companyId,
  counts,
  appliedAt: run.appliedAt,
});
