import { IMPORT_BATCH, IMPORT_RUN_DOC_TYPE, type ImportCounts } from '#contract/imports/import-run.ts';
import type { ImportRunRow } from '#machines/imports/import-run.document.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { breathe } from '../../../jobs/breathe.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { lockDocument } from '../../../kernel/document/document-row.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import type { Writer } from '../../../kernel/resource/write.ts';
import { inScope, type Tx } from '../../../kernel/tenancy.ts';
import { findRun, servedImportRun } from '../import-run.served.ts';
import { findKind, type KnownKind } from '../kinds.ts';
import { countRows, isReady, leftOf } from '../row-counts.ts';
import { type ImportJobRun, workerOf } from '../worker.ts';
import { planRows } from './plan-rows.ts';
import { takeBack } from './take-back.ts';
import { markSetbacks, markWritten, writePlan } from './write-plan.ts';

/**
 * Writes a run's rows in batches. A row and its mark are one transaction, and the run is held and asked at the head of each: a
 * kill, a second job or a cancellation between two batches leaves nothing written twice and nothing half.
 */

interface Applying {
  readonly deps: Deps;
  readonly job: ImportJobRun;
  readonly kind: KnownKind;
}

const isCurrent = (row: ImportRunRow, { data }: ImportJobRun): boolean =>
  row.version === data.version && row.state === 'APPLYING';

const writerOf = (deps: Deps, job: ImportJobRun, row: ImportRunRow, tx: Tx): Writer => ({
  deps,
  tx,
  at: deps.clock.now(),
  who: workerOf(row, job.data.employeeId).who,
});

/** Last line of the batch, or what came of the run. */
type StepEnd = { readonly last: number } | 'over' | 'undo';

/** The worker has counted what came of the rows. */
interface Ending {
  readonly event: 'APPLIED' | 'UNDONE';
  readonly counts: ImportCounts;
  readonly left: number;
}

async function end({ deps }: Applying, tx: Tx, row: ImportRunRow, { event, counts, left }: Ending): Promise<void> {
  const ask = { event, actor: SYSTEM_ACTOR, now: deps.clock.now(), world: { counts, left } };
  await changeDocument({ tx, deps }, servedImportRun, row, ask);
}

async function finish(applying: Applying, tx: Tx, row: ImportRunRow): Promise<'over' | 'undo'> {
  const counts = await countRows(tx, row.id);
  const left = leftOf(counts);
  if (left > 0 && row.mode === 'ALL_OR_NOTHING' && counts.applied > 0) return 'undo';
  const event = left > 0 && row.mode === 'ALL_OR_NOTHING' ? 'UNDONE' : 'APPLIED';
  await end(applying, tx, row, { event, counts, left });
  return 'over';
}

/** Lines looked through for one batch: over all of them the database would sort what is left of the file each time. */
const LINES_A_BATCH = 4 * IMPORT_BATCH;

async function applyBatch(
  applying: Applying,
  tx: Tx,
  row: ImportRunRow,
  after: number,
  lastLine: number,
): Promise<StepEnd> {
  const { deps, job, kind } = applying;
  const rows = await tx.db
    .selectFrom('importRow')
    .selectAll()
    .where('runId', '=', row.id)
    .where('line', '>', after)
    .where('line', '<=', after + LINES_A_BATCH)
    .where(isReady)
    .orderBy('line')
    .limit(IMPORT_BATCH)
    .execute();
  if (rows.length === 0)
    return after + LINES_A_BATCH < lastLine ? { last: after + LINES_A_BATCH } : finish(applying, tx, row);
  const writer = writerOf(deps, job, row, tx);
  const companyId = writer.who?.seat.companyId ?? null;
  const plan = await planRows({ tx, kind, edition: row.edition, companyId }, rows);
  const { written, setbacks } = await writePlan(writer, kind.served, plan.writes, row.no);
  const unchanged = plan.alreadySo.map(({ stored, target }) => ({ stored, before: target, after: target }));
  await markWritten(tx, row.id, [...written, ...unchanged]);
  const wrong = [...plan.setbacks, ...setbacks];
  await markSetbacks(tx, row.id, wrong);
  const last = rows.at(-1)!.line;
  await job.checkpoint({ last }, tx);
  return wrong.length > 0 && row.mode === 'ALL_OR_NOTHING' ? 'undo' : { last };
}

async function lastLineOf({ db }: Tx, runId: string): Promise<number> {
  const { last } = await db
    .selectFrom('importRow')
    .select(({ fn }) => fn.max('line').as('last'))
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Written rows above a line, the last ones first. */
const writtenBelow = (tx: Tx, runId: string, line: number) =>
  tx.db
    .selectFrom('importRow')
    .selectAll()
    .where('runId', '=', runId)
    .where('appliedVersion', 'is not', null)
    .where('rolledBack', '=', false)
    .where('line', '<', line)
    .where('line', '>=', line - LINES_A_BATCH)
    .orderBy('line', 'desc')
    .limit(IMPORT_BATCH)
    .execute();

/** All or nothing, and a row has failed: what is written goes back, the last row first. */
async function undoBatch(applying: Applying, tx: Tx, row: ImportRunRow, before: number): Promise<number | null> {
  const { deps, job, kind } = applying;
  const rows = await writtenBelow(tx, row.id, before);
  const writer = writerOf(deps, job, row, tx);
  if (rows.length > 0) {
    await takeBack({ writer, served: kind.served, runId: row.id, remarks: row.no, forget: true }, rows);
    return rows.at(-1)!.line;
  }
  if (before > LINES_A_BATCH) return before - LINES_A_BATCH;
  const counts = await countRows(tx, row.id);
  // What somebody has built upon meanwhile could not go back: then the run is partly applied.
  const event = counts.applied === 0 ? 'UNDONE' : 'APPLIED';
  await end(applying, tx, row, { event, counts, left: leftOf(counts) || 1 });
  return null;
}

/** The job of a run in APPLYING, to its end; begun again, it goes on with the rows that are not marked. */
export async function applyRun(deps: Deps, job: ImportJobRun): Promise<void> {
  const { runId, employeeId } = job.data;
  const first = await findRun(deps.db, runId);
  const kind = first ? findKind(deps, first.kind) : null;
  if (!first || !isCurrent(first, job)) return;
  if (!kind) throw new Error(`no kind of import is called ${first.kind}`);
  const applying: Applying = { deps, job, kind };
  const { scope } = workerOf(first, employeeId);
  const step = <T>(work: (tx: Tx, row: ImportRunRow) => Promise<T>): Promise<T | null> =>
    inScope(deps.db, scope, async tx => {
      const row = await lockDocument(tx.db, servedImportRun, runId, null);
      return isCurrent(row, job) ? work(tx, row) : null;
    });
  const start = await step(async tx => ({ ...(await countRows(tx, runId)), lastLine: await lastLineOf(tx, runId) }));
  if (!start) return;
  const { lastLine } = start;
  const total = start.applied + start.ready;
  let done = start.applied;
  // A run that was ended in the middle of going back goes on with that.
  let undoing = first.mode === 'ALL_OR_NOTHING' && start.error + start.undecided > 0;
  for (let after = 0; !undoing; ) {
    job.signal.throwIfAborted();
    const end = await step((tx, row) => applyBatch(applying, tx, row, after, lastLine));
    if (end === null || end === 'over') return;
    if (end === 'undo') undoing = true;
    else after = end.last;
    done = Math.min(total, done + IMPORT_BATCH);
    job.progress(done, total);
    await breathe();
  }
  for (let before: number | null = lastLine + 1; before !== null; ) {
    const below: number = before;
    before = await step((tx, row) => undoBatch(applying, tx, row, below));
    job.progress(done, total, { zh: '有行失败，正在整批撤回', en: 'A row failed: taking everything back' });
    await breathe();
  }
}

/** The job behind a rollback: the run is ROLLED_BACK already, its rows follow, the last one first. */
export async function rollbackRun(deps: Deps, job: ImportJobRun): Promise<void> {
  const { runId, employeeId } = job.data;
  const first = await findRun(deps.db, runId);
  const kind = first ? findKind(deps, first.kind) : null;
  if (first?.state !== 'ROLLED_BACK' || !kind) return;
  const { scope } = workerOf(first, employeeId);
  const lastLine = await inScope(deps.db, scope, tx => lastLineOf(tx, runId));
  let done = 0;
  for (let before: number | null = lastLine + 1; before !== null; ) {
    job.signal.throwIfAborted();
    const below: number = before;
    before = await inScope(deps.db, scope, async tx => {
      const row = await lockDocument(tx.db, servedImportRun, runId, null);
      const rows = await writtenBelow(tx, runId, below);
      if (rows.length === 0) return below > LINES_A_BATCH ? below - LINES_A_BATCH : null;
      const writer = writerOf(deps, job, row, tx);
      await takeBack({ writer, served: kind.served, runId, remarks: row.no, forget: false }, rows);
      await job.checkpoint({ before: rows.at(-1)!.line }, tx);
      done += rows.length;
      return rows.at(-1)!.line;
    });
    job.progress(done, null);
    await breathe();
  }
  await deps.bus.publish({
    to: { companies: [first.companyId] },
    message: { type: 'doc', docType: IMPORT_RUN_DOC_TYPE, docId: runId, version: first.version, state: first.state },
  });
}
