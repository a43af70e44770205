import path from 'node:path';
import type { ImportMode, ImportOptions } from '#contract/imports/import-run.ts';
import { IMPORT_MAX_BYTES } from '#contract/imports/import-run.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import type { ImportRunRow } from '#machines/imports/import-run.document.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { lockDocument } from '../../kernel/document/document-row.ts';
import { changeDocument } from '../../kernel/document/step.ts';
import { inScope, SYSTEM, type Tx } from '../../kernel/tenancy.ts';
import { applyRun } from './apply/apply-run.ts';
import { readRun, servedImportRun } from './import-run.served.ts';
import { findKind, type KnownKind } from './kinds.ts';
import { parseRun } from './parse/parse-run.ts';
import { keptUntil, startRun } from './upload.ts';
import type { ImportJobRun } from './worker.ts';

/** Imports at the command line: the same runs as on the screen, made by the system for the platform's company. */

export interface CommandLineImport {
  readonly kind: string;
  readonly files: readonly string[];
  readonly apply: boolean;
  readonly mode: ImportMode;
  readonly options: ImportOptions;
  readonly signal: AbortSignal;
  print(line: string): void;
}

/** Exit codes of the command. */
export const EXIT = { done: 0, failed: 1, usage: 2, rowsLeft: 3 } as const;

const SHOWN_ERRORS = 10;
const SPEAK_EVERY = 5_000;

const namesOfKinds = ({ resources, importKinds }: Deps): string =>
  [...importKinds.keys(), ...[...resources.keys()].map(name => `resource:${name}`)].join('\n  ');

export function kindAsked(deps: Deps, name: string): KnownKind {
  const kind = findKind(deps, name);
  if (!kind) throw new Error(`there is no kind "${name}". Known are:\n  ${namesOfKinds(deps)}`);
  if (kind.served.resource.owner !== 'global')
    throw new Error(`${name} belongs to companies: it is imported on the screen, by somebody of the company`);
  return kind;
}

async function platform({ db }: Deps): Promise<string> {
  const row = await db
    .selectFrom('company')
    .select('id')
    .where('kind', '=', 'platform')
    .orderBy('createdAt')
    .executeTakeFirst();
  if (!row) throw new Error('the platform has no company yet: npm run admin -- create-admin makes it');
  return row.id;
}

const jobOf = (run: ImportRunRow, what: string, { signal, print }: CommandLineImport): ImportJobRun => {
  let told = 0;
  return {
    data: { runId: run.id, version: run.version, employeeId: null },
    signal,
    progress(done, total) {
      if (done - told < SPEAK_EVERY) return;
      told = done;
      print(`  ${what} ${done}${total === null ? '' : ` of ${total}`}`);
    },
    checkpoint: async () => signal.throwIfAborted(),
  };
};

const again = (deps: Deps, id: string): Promise<ImportRunRow> => inScope(deps.db, SYSTEM, tx => readRun(tx.db, id));

/** A run that was interrupted is not left waiting for a worker that will never come. */
async function cancel(deps: Deps, id: string): Promise<void> {
  await inScope(deps.db, SYSTEM, async tx => {
    const run = await lockDocument(tx.db, servedImportRun, id, null);
    if (run.state !== 'PARSING' && run.state !== 'APPLYING') return;
    const ask = { event: 'CANCEL', actor: SYSTEM_ACTOR, now: deps.clock.now() };
    await changeDocument({ tx, deps }, servedImportRun, run, ask);
  });
}

async function tellErrors({ db }: Tx, id: string, print: (line: string) => void): Promise<void> {
  const rows = await db
    .selectFrom('importRow')
    .select(['line', 'key', 'outcome', 'messages'])
    .where('runId', '=', id)
    .where('outcome', 'in', ['ERROR', 'CONFLICT'])
    .orderBy('line')
    .limit(SHOWN_ERRORS + 1)
    .execute();
  for (const { line, key, outcome, messages } of rows.slice(0, SHOWN_ERRORS)) {
    const [first] = messages as readonly { path: string; message: { en: string } }[];
    print(`  line ${line} ${outcome} ${key} ${first ? `${first.path}: ${first.message.en}` : ''}`.trimEnd());
  }
  if (rows.length > SHOWN_ERRORS) print('  … the rest is on the screen');
}

const summary = (run: ImportRunRow): string => {
  const { read, same, new: fresh, changed, removed, conflict, error, applied } = run.counts;
  return `${read} read: ${same} same, ${fresh} new, ${changed} changed, ${removed} removed, ${conflict} conflicts, ${error} errors; ${applied} applied`;
};

async function begin(deps: Deps, kind: KnownKind, asked: CommandLineImport, file: string): Promise<ImportRunRow> {
  const companyId = await platform(deps);
  const stored = await deps.files.put(file, {
    companyId,
    name: path.basename(file),
    contentType: 'application/octet-stream',
    purpose: 'importSource',
    keepUntil: keptUntil(deps.clock.now()),
    maxBytes: IMPORT_MAX_BYTES,
  });
  const upload = {
    file: stored,
    kind,
    options: asked.options,
    scope: SYSTEM,
    companyKind: 'platform',
    actor: SYSTEM_ACTOR,
    who: null,
    requestId: null,
  } as const;
  return startRun(deps, upload);
}

async function apply(deps: Deps, asked: CommandLineImport, run: ImportRunRow): Promise<ImportRunRow> {
  const applying = await inScope(deps.db, SYSTEM, async tx =>
    changeDocument({ tx, deps }, servedImportRun, await lockDocument(tx.db, servedImportRun, run.id, null), {
      event: 'APPLY',
      actor: SYSTEM_ACTOR,
      now: deps.clock.now(),
      payload: { mode: asked.mode },
    }),
  );
  await applyRun(deps, jobOf(applying, 'applied', asked));
  return again(deps, run.id);
}

const reasonsOf = ({ detail: { errors }, message }: AppError): string =>
  errors?.map(one => fill(one.message.en, one.params)).join('; ') || message;

/** One file through to its end; answers an exit code. */
async function importFile(deps: Deps, kind: KnownKind, asked: CommandLineImport, file: string): Promise<number> {
  const { print } = asked;
  let started: ImportRunRow;
  try {
    started = await begin(deps, kind, asked, file);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    print(`${file}: ${reasonsOf(error)}`);
    return EXIT.failed;
  }
  print(`${started.no} ${kind.title.en}: ${file}`);
  if (started.repeatOf) print(`  imported already as ${started.repeatOf}`);
  try {
    await parseRun(deps, jobOf(started, 'read', asked));
    let run = await again(deps, started.id);
    if (run.state === 'FAILED') {
      for (const { message, code } of run.failure) print(`  ${code} ${message.en}`);
      return EXIT.failed;
    }
    const { ready } = run.counts;
    if (asked.apply && ready > 0) run = await apply(deps, asked, run);
    print(`  ${summary(run)}`);
    await inScope(deps.db, SYSTEM, tx => tellErrors(tx, run.id, print));
    if (!asked.apply && ready > 0) print('  nothing is written yet: add --apply, or decide on the screen');
    const { error, undecided } = run.counts;
    return error + undecided > 0 ? EXIT.rowsLeft : EXIT.done;
  } catch (error) {
    await cancel(deps, started.id);
    if (!(error instanceof AppError)) throw error;
    print(`  ${reasonsOf(error)}`);
    return EXIT.failed;
  }
}

/** All files in turn, as parts of one edition; the worst exit code is that of the command. */
export async function importAtCommandLine(deps: Deps, asked: CommandLineImport): Promise<number> {
  const kind = kindAsked(deps, asked.kind);
  const codes: number[] = [];
  for (const file of asked.files) {
    asked.signal.throwIfAborted();
    codes.push(await importFile(deps, kind, asked, file));
  }
  return codes.includes(EXIT.failed) ? EXIT.failed : Math.max(EXIT.done, ...codes);
}
