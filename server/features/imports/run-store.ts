import type { Transaction } from 'kysely';
import { IMPORT_FINDINGS, type ImportCode, importFinding } from '#contract/imports/findings.ts';
import { IMPORT_RUN_DOC_TYPE, type ImportCounts, NO_COUNTS } from '#contract/imports/import-run.ts';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import type { ImportActor, ImportCommand } from '#machines/imports/import-run.commands.ts';
import { newImportContext } from '#machines/imports/import-run.commands.ts';
import {
  evolveImport,
  type ImportBirth,
  type ImportChanges,
  type ImportDocument,
  importContextOf,
} from '#machines/imports/import-run.evolve.ts';
import { importRunLifecycle } from '#machines/imports/import-run.lifecycle.ts';
import { NEW, permits, type Refusal } from '#machines/kernel/lifecycle.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../kernel/deps.ts';
import { appendFacts } from '../../kernel/event-store.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { columnsOf, documentOf } from './run-row.ts';
import type { RunRow } from './tables.ts';

type StoreDeps = Pick<Deps, 'bus'>;

/** The run, held until the transaction ends; another company's is not there. */
export async function lockRun({ db }: Tx, id: string): Promise<RunRow> {
  const row = await db.selectFrom('importRun').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

export async function readRun(db: Transaction<Tables>, id: string): Promise<RunRow> {
  const row = await db.selectFrom('importRun').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

const isImportCode = (code: string): code is ImportCode => Object.hasOwn(IMPORT_FINDINGS, code);

const refused = ({ code, params = {} }: Refusal): AppError =>
  new AppError('event_not_allowed', { errors: isImportCode(code) ? [importFinding(code, '', params)] : [] });

const factOf = (
  command: ImportCommand,
  before: ImportDocument | null,
  toState: string,
  changes: readonly Change[],
): Fact => ({
  seq: (before?.version ?? 0) + 1,
  event: command.type,
  fromState: before?.state ?? null,
  toState,
  actorEmployeeId: command.actor.employeeId,
  actorCompanyId: command.actor.companyId,
  actorKind: command.actor.employeeId === null ? 'system' : 'employee',
  onBehalfOfEmployeeId: null,
  at: command.at,
  remarks: null,
  changes,
  revision: 1,
});

async function append(tx: Tx, fact: Fact, run: ImportDocument): Promise<void> {
  const { seq, ...rest } = fact;
  const { id: documentId, companyId } = run;
  await appendFacts(tx.db, [{ ...rest, documentType: IMPORT_RUN_DOC_TYPE, documentId, companyId, expectedSeq: seq }]);
}

export const announceRun = (tx: Tx, { bus }: StoreDeps, { id, companyId, version, state }: ImportDocument): void =>
  tx.afterCommit(() =>
    bus.publish({
      to: { companies: [companyId] },
      message: { type: 'doc', docType: IMPORT_RUN_DOC_TYPE, docId: id, version, state },
    }),
  );

const changesOf = (before: ImportDocument, changes: ImportChanges): Change[] =>
  Object.entries(changes).map(([path, after]) => ({ path, before: before[path as keyof ImportDocument], after }));

export interface Birth {
  readonly birth: ImportBirth;
  readonly companyKind: CompanyKind;
  readonly actor: ImportActor;
  readonly at: string;
}

/** A run comes into being with its file, ready to be read. */
export async function createRun(
  tx: Tx,
  deps: StoreDeps,
  { birth, companyKind, actor, at }: Birth,
): Promise<ImportDocument> {
  let run: ImportDocument | null = null;
  for (const type of ['CREATE', 'UPLOAD'] as const) {
    const context = run ? importContextOf(run) : newImportContext(birth.companyId, NO_COUNTS);
    const permit = permits(importRunLifecycle, run?.state ?? NEW, context, { type, actor, at });
    if (!permit.ok) throw refused(permit.refusal);
    const fact = factOf({ type, actor, at }, run, permit.to, type === 'CREATE' ? [{ path: '', after: birth }] : []);
    run = evolveImport(run, fact);
    await append(tx, fact, run);
  }
  await tx.db
    .insertInto('importRun')
    .values({ ...columnsOf(run!), companyKind, jobId: null } as never)
    .execute();
  announceRun(tx, deps, run!);
  return run!;
}

export interface Step {
  readonly command: ImportCommand;
  readonly changes?: ImportChanges;
  /** As they are now, where the guards ask for them. */
  readonly counts?: ImportCounts;
}

/** One command to a run that the caller holds: permitted by the machine, or told why not. */
export async function stepRun(
  tx: Tx,
  deps: StoreDeps,
  row: RunRow,
  { command, changes, counts }: Step,
): Promise<ImportDocument> {
  const before = documentOf(row);
  const permit = permits(importRunLifecycle, before.state, importContextOf(before, counts), command);
  if (!permit.ok) throw refused(permit.refusal);
  const fact = factOf(command, before, permit.to, changesOf(before, { ...changes, ...(counts ? { counts } : {}) }));
  const run = evolveImport(before, fact);
  await append(tx, fact, run);
  await tx.db
    .updateTable('importRun')
    .set(columnsOf(run) as never)
    .where('id', '=', run.id)
    .execute();
  announceRun(tx, deps, run);
  return run;
}

export async function setJob({ db }: Tx, runId: string, jobId: string): Promise<void> {
  await db.updateTable('importRun').set({ jobId }).where('id', '=', runId).execute();
}
