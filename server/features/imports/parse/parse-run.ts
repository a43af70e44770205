import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { md } from '#contract/basic-data/rules/md-findings.ts';
import { importFinding } from '#contract/imports/findings.ts';
import {
  IMPORT_BATCH,
  type ImportColumn,
  type ImportHeader,
  type ImportMapping,
} from '#contract/imports/import-run.ts';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import type { ImportRunRow } from '#machines/imports/import-run.document.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { breathe } from '../../../jobs/breathe.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { lockDocument } from '../../../kernel/document/document-row.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { SHEET_ZONE } from '../../../kernel/resource/resource-sheet.ts';
import { readSheet } from '../../../kernel/sheets/read-sheet.ts';
import { SheetError } from '../../../kernel/sheets/sheet-error.ts';
import type { SheetReader, SheetRow } from '../../../kernel/sheets/sheet-types.ts';
import { inScope, type Tx } from '../../../kernel/tenancy.ts';
import { findHeader, HEADER_SEARCH_ROWS, type Said } from '../cells/find-header.ts';
import { findRun, type ReadFile, servedImportRun } from '../import-run.served.ts';
import { findKind } from '../kinds.ts';
import { type ImportJobRun, workerOf } from '../worker.ts';
import { inBatches, inParts, peek } from './batches.ts';
import { createOwnReader } from './own-rows.ts';
import { insertPreview } from './preview-row.ts';
import { readOfficial } from './read-official.ts';
import type { Reading } from './reading.ts';

/** Reads the file of a run into rows beside ours. Nothing of it touches any other table. */

/** The run was cancelled, or is read anew by another job. */
class Overtaken extends Error {}

/** The file cannot be read; people are told why. */
class Unreadable extends Error {
  readonly findings: readonly Finding[];
  readonly header: ImportHeader | null;
  constructor(findings: readonly Finding[], header: ImportHeader | null = null) {
    super(findings.map(({ code }) => code).join(', '));
    this.findings = findings;
    this.header = header;
  }
}

const isCurrent = (row: ImportRunRow, { data }: ImportJobRun): boolean =>
  row.version === data.version && row.state === 'PARSING';

async function open({ deps, run, job }: Reading): Promise<SheetReader> {
  const { encoding, sheet } = run.options;
  return readSheet(await deps.files.pathOf(run.fileId), {
    name: run.fileName,
    signal: job.signal,
    ...(encoding ? { encoding } : {}),
    ...(sheet === undefined ? {} : { sheet }),
  });
}

/** What this person said of columns with such headings, now or before. */
async function recallFor({ run, job, step }: Reading): Promise<(print: string) => Said | null> {
  if (Object.keys(run.mapping).length > 0) return () => ({ by: 'USER', mapping: run.mapping });
  const { employeeId } = job.data;
  if (employeeId === null) return () => null;
  const kept = await step(({ db }) =>
    db
      .selectFrom('importMapping')
      .select(['print', 'mapping'])
      .where('employeeId', '=', employeeId)
      .where('kind', '=', run.kind)
      .execute(),
  );
  const byPrint = new Map(kept.map(({ print, mapping }) => [print, mapping as ImportMapping]));
  return print => {
    const mapping = byPrint.get(print);
    return mapping ? { by: 'MEMORY', mapping } : null;
  };
}

/** The first row as it stands, for a person to say what its columns are. */
const unknownHeader = (first: SheetRow | undefined): ImportHeader | null =>
  first
    ? {
        lines: [first.line],
        columns: first.cells.map((title, index): ImportColumn => ({ index, title, field: null, by: null, sample: '' })),
      }
    : null;

const NOT_OF_KIND = {
  zh: '文件不是“{kind}”：没有找到它的列名。请检查文件，或选择其他导入类型',
  en: 'The file is not of the kind "{kind}": none of its headings was found. Check the file, or choose another kind',
};

/** Finding of a file that does not fit the kind of import that was chosen. */
const notOfKind = ({ title }: Reading['kind']): Finding => ({
  ...md('MD-21', 'file'),
  message: { zh: fill(NOT_OF_KIND.zh, { kind: title.zh }), en: fill(NOT_OF_KIND.en, { kind: title.en }) },
});

async function readOwn(reading: Reading): Promise<ImportHeader> {
  const { deps, job, run, kind, worker, step } = reading;
  const { resource } = kind.served;
  const { first, all } = await peek((await open(reading)).rows(), HEADER_SEARCH_ROWS);
  const found = findHeader(resource, first, await recallFor(reading));
  if (!found) throw new Unreadable([notOfKind(kind)], unknownHeader(first[0]));
  const { header, lastLine } = found;
  const named = new Set(header.columns.map(({ field }) => field));
  const missing = resource.key.filter(
    field => !named.has(field) && resource.meta[field]?.required === true && !resource.meta[field]?.computed,
  );
  if (missing.length > 0) {
    const list = missing.map(field => resource.meta[field]!.label.zh).join('、');
    throw new Unreadable([importFinding('IM-20', 'file', { list })], header);
  }
  const today = localDayOf(deps.clock.now().toISOString(), SHEET_ZONE);
  const writer = { deps, who: worker.who, at: deps.clock.now() };
  const reader = createOwnReader({ served: kind.served, writer, header, today });
  async function* data(): AsyncGenerator<SheetRow> {
    for await (const row of all) if (row.line > lastLine) yield row;
  }
  const owner = { runId: run.id, companyId: run.companyId };
  let done = 0;
  for await (const rows of inBatches(data(), IMPORT_BATCH)) {
    job.signal.throwIfAborted();
    await step(async tx => {
      for (const part of inParts(rows)) {
        await insertPreview(tx, owner, await reader.preview(tx, part));
        await breathe();
      }
    });
    done += rows.length;
    job.progress(done, null);
    await breathe();
  }
  return header;
}

async function readList(reading: Reading): Promise<null> {
  const { kind } = reading;
  const { first, all } = await peek((await open(reading)).rows(), HEADER_SEARCH_ROWS);
  if (!kind.official?.isList(first)) throw new Unreadable([md('MD-21', 'file')]);
  await readOfficial(reading, kind.official, all);
  return null;
}

/** Why a file cannot be read, in words; null for what is no fault of the file. */
function faultOf(error: unknown): Pick<Unreadable, 'findings' | 'header'> | null {
  if (error instanceof Unreadable) return error;
  if (error instanceof SheetError) {
    const { code, finding } = error;
    return { findings: [code === 'SHEET_ENCODING' ? md('MD-22', 'file') : finding], header: null };
  }
  if (error instanceof AppError && error.code === 'not_found')
    return { findings: [importFinding('IM-22', 'file')], header: null };
  return null;
}

const BROKEN: Finding = {
  path: 'file',
  code: 'broken',
  severity: 'error',
  message: { zh: '服务器读取文件时出错，请稍后重试', en: 'The server failed while reading the file; please try again' },
};

/** The job of a run in PARSING: to PREVIEW, or to FAILED with the reason. Begun again, it reads the file from its start. */
export async function parseRun(deps: Deps, job: ImportJobRun): Promise<void> {
  const { runId, employeeId } = job.data;
  const row = await findRun(deps.db, runId);
  if (!row || !isCurrent(row, job)) return;
  const kind = findKind(deps, row.kind);
  if (!kind) throw new Error(`no kind of import is called ${row.kind}`);
  const worker = workerOf(row, employeeId);
  const held = <T>(work: (tx: Tx, now: ImportRunRow) => Promise<T>): Promise<T> =>
    inScope(deps.db, worker.scope, async tx => {
      const now = await lockDocument(tx.db, servedImportRun, runId, null);
      if (!isCurrent(now, job)) throw new Overtaken();
      return work(tx, now);
    });
  const end = (event: 'PARSED' | 'FAIL', prepared: ReadFile) =>
    held(async (tx, run) => {
      const ask = { event, actor: SYSTEM_ACTOR, now: deps.clock.now(), prepared };
      await changeDocument({ tx, deps }, servedImportRun, run, ask);
    });
  const reading: Reading = { deps, job, worker, run: row, kind, step: held };
  try {
    await held(async tx => {
      await tx.db.deleteFrom('importRow').where('runId', '=', runId).execute();
    });
    const header = await (kind.official ? readList(reading) : readOwn(reading));
    await end('PARSED', { header, failure: [] });
  } catch (error) {
    if (error instanceof Overtaken || job.signal.aborted) throw job.signal.aborted ? job.signal.reason : error;
    const fault = faultOf(error);
    await end('FAIL', { header: fault?.header ?? null, failure: fault?.findings ?? [BROKEN] });
    if (!fault) throw error;
  }
}

/** As a job: what was overtaken is over, not failed. */
export async function runParseJob(deps: Deps, job: ImportJobRun): Promise<void> {
  await parseRun(deps, job).catch((error: unknown) => {
    if (!(error instanceof Overtaken)) throw error;
  });
}
