import { AppError, type Finding } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { SubmitLogRow } from '../tables.ts';

/** What the log says of a call besides its result. */
export interface Submission {
  readonly call: SubmitLogRow['call'];
  /** Owner company; null until it is known to exist and to be visible: such a call leaves no row. */
  companyId: string | null;
  shipmentId: string;
  siId: string | null;
  onBehalfOfEmployeeId: string | null;
  siType: number;
  num: number;
}

/** A report keeps the first findings; a set that is wrong everywhere needs no more to be understood. */
const REPORT_LIMIT = 500;

const countOf = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter(finding => finding.severity === severity).length;

async function writeRow(
  tx: Tx,
  deps: Deps,
  who: SeatedWho,
  {
    submission,
    ok,
    findings,
    ms,
  }: {
    readonly submission: Submission;
    readonly ok: boolean;
    readonly findings: readonly Finding[];
    readonly ms: number;
  },
): Promise<void> {
  if (submission.companyId === null) return;
  const at = deps.clock.now();
  await tx.db
    .insertInto('siSubmitLog')
    .values({
      ...submission,
      companyId: submission.companyId,
      id: newId(at.getTime()),
      employeeId: who.seat.employeeId,
      ok,
      errors: countOf(findings, 'error'),
      warnings: countOf(findings, 'warning'),
      ms,
      report: JSON.stringify(findings.slice(0, REPORT_LIMIT)),
      at,
    })
    .execute();
}

export interface Logged<T> {
  readonly result: T;
  readonly findings: readonly Finding[];
}

/**
 * Runs a submission and keeps its row of the submit log: with the work's own transaction when it is done, in one of its
 * own when it was refused, because the refusal has rolled everything else back.
 */
export async function loggedSubmission<T>(
  deps: Deps,
  who: SeatedWho,
  submission: Submission,
  work: (tx: Tx) => Promise<Logged<T>>,
): Promise<T> {
  const started = performance.now();
  const elapsed = (): number => Math.round(performance.now() - started);
  try {
    return await inScope(deps.db, scopeOf(who), async tx => {
      const { result, findings } = await work(tx);
      const ok = countOf(findings, 'error') === 0;
      await writeRow(tx, deps, who, { submission, ok, findings, ms: elapsed() });
      return result;
    });
  } catch (error) {
    if (error instanceof AppError) {
      const findings = error.detail.errors ?? [];
      await inScope(deps.db, scopeOf(who), tx =>
        writeRow(tx, deps, who, { submission, ok: false, findings, ms: elapsed() }),
      );
    }
    throw error;
  }
}
