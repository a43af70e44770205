import type { Kysely } from 'kysely';
import { IMPORT_FINDINGS, type ImportCode, importFinding } from '#contract/imports/findings.ts';
import { type ImportHeader, NO_COUNTS } from '#contract/imports/import-run.ts';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { type ImportRunRow, importRun } from '#machines/imports/import-run.document.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import type { Tables } from '../../db/tables.ts';
import { asRow } from '../../kernel/document/document-row.ts';
import { type BornOf, serveDocument } from '../../kernel/document/served-document.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { enqueueFor } from './enqueue.ts';
import { rememberMapping } from './mappings.ts';
import { countRows } from './row-counts.ts';

/** What the events of an import read, write and lead to. At the command line nobody is told of as `who`: it does the work itself. */

/** What CREATE is given: the run as its file tells it. */
export type NewRun = Omit<BornOf<typeof importRun>, 'mapping' | 'header' | 'counts' | 'failure' | 'mode' | 'jobId'>;

/** What PARSED and FAIL are given. */
export interface ReadFile {
  readonly header: ImportHeader | null;
  readonly failure: readonly Finding[];
}

const isImportCode = (code: string): code is ImportCode => Object.hasOwn(IMPORT_FINDINGS, code);

/** The calls of imports are older than the kit and keep their findings. */
const refused = ({ code, params = {} }: Refusal): AppError =>
  new AppError('event_not_allowed', { errors: isImportCode(code) ? [importFinding(code, '', params)] : [] });

interface Held {
  readonly tx: Tx;
  readonly row: ImportRunRow;
}
const counted = async ({ tx, row }: Held) => ({ counts: await countRows(tx, row.id) });
const readSoFar = async (step: Held, { header, failure }: ReadFile) => ({
  changes: { header, failure: [...failure], ...(await counted(step)) },
});

export const servedImportRun = serveDocument(importRun, {
  table: 'importRun',
  refused,
  born: {
    CREATE: ({ prepared }) => ({
      ...(prepared as NewRun),
      mapping: {},
      header: null,
      counts: NO_COUNTS,
      failure: [],
      mode: null,
      jobId: null,
    }),
  },
  world: { APPLY: counted, CANCEL: counted },
  write: {
    PARSED: step => readSoFar(step, step.prepared),
    FAIL: step => readSoFar(step, step.prepared),
    MAP: ({ row, payload: { mapping, options } }) => ({
      changes: {
        ...(mapping ? { mapping } : {}),
        ...(options ? { options: { ...row.options, ...options } } : {}),
      },
    }),
    DECIDE: async step => ({ changes: await counted(step) }),
    APPLY: ({ payload: { mode }, world: { counts } }) => ({ changes: { mode, counts } }),
    APPLIED: ({ world: { counts } }) => ({ changes: { counts } }),
    UNDONE: ({ world: { counts } }) => ({ changes: { counts } }),
    CANCEL: ({ world: { counts } }) => ({ changes: { counts } }),
  },
  after: {
    async UPLOAD({ tx, deps, who, row }) {
      if (who) await enqueueFor(tx, deps, 'parse', row, who.seat.employeeId);
    },
    async MAP({ tx, deps, who, row, before, now, payload: { mapping } }) {
      if (!who) return;
      // The run forgets its headings as it is read anew.
      if (before && mapping) await rememberMapping(tx, who, before, mapping, now);
      await enqueueFor(tx, deps, 'parse', row, who.seat.employeeId);
    },
    async APPLY({ tx, deps, who, row }) {
      if (who) await enqueueFor(tx, deps, 'apply', row, who.seat.employeeId);
    },
    async CANCEL({ tx, deps, row: { jobId } }) {
      if (jobId) await deps.jobs.cancelIn(tx, jobId);
    },
    async ROLLBACK({ tx, deps, who, row }) {
      if (who) await enqueueFor(tx, deps, 'rollback', row, who.seat.employeeId);
    },
  },
});

/** The run as it is now; null where the connection sees none. */
export async function findRun(db: Kysely<Tables>, id: string): Promise<ImportRunRow | null> {
  const row = await db.selectFrom('importRun').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? asRow(servedImportRun, row) : null;
}

/** The same where it has to be there: 404 otherwise. */
export async function readRun(db: Kysely<Tables>, id: string): Promise<ImportRunRow> {
  const run = await findRun(db, id);
  if (!run) throw new AppError('not_found');
  return run;
}
