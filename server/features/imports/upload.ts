import { importFinding } from '#contract/imports/findings.ts';
import {
  IMPORT_FILE_TYPES,
  IMPORT_MAX_BYTES,
  type ImportOptions,
  importOptionsSchema,
} from '#contract/imports/import-run.ts';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { findingsOf } from '#contract/kernel/issue-findings.ts';
import type { ImportRunRow } from '#machines/imports/import-run.document.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { changeDocument, createDocument } from '../../kernel/document/step.ts';
import type { StoredFile } from '../../kernel/files/files.ts';
import type { UploadRules } from '../../kernel/files/receive-file.ts';
import { newId } from '../../kernel/ids.ts';
import { nextDayNumber } from '../../kernel/numbering.ts';
import { inScope, type Scope, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { type NewRun, readRun, servedImportRun } from './import-run.served.ts';
import type { KnownKind } from './kinds.ts';

/** A file becomes a run that is to be read. */

const KEPT_MONTHS = 12;

/** Files are kept as long as anybody may ask where a row came from (design A.3.16). */
export function keptUntil(now: Date): Date {
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + KEPT_MONTHS);
  return until;
}

export const uploadRules = (now: Date): UploadRules => ({
  maxBytes: IMPORT_MAX_BYTES,
  purpose: 'importSource',
  accept: IMPORT_FILE_TYPES,
  keepUntil: keptUntil(now),
});

/** Half a character can stand in JSON, but not in a column of it. */
export const storableOptions = (options: ImportOptions): ImportOptions =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, typeof value === 'string' ? value.toWellFormed() : value]),
  );

/** The `options` field of the form: JSON, or nothing. */
export function readOptions(text: string | undefined): ImportOptions {
  if (!text) return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new AppError('malformed_body');
  }
  const parsed = importOptionsSchema.safeParse(json);
  if (parsed.success) return storableOptions(parsed.data);
  const [first, ...rest] = findingsOf(parsed.error).map(finding => ({ ...finding, path: `options.${finding.path}` }));
  throw invalid([first ?? importFinding('IM-29', 'options', { reason: 'options', reasonEn: 'options' }), ...rest]);
}

export interface Upload {
  readonly file: StoredFile;
  readonly kind: KnownKind;
  readonly options: ImportOptions;
  readonly scope: Scope;
  readonly companyKind: CompanyKind;
  readonly actor: DocumentActor;
  /** Null where no queue reads it: demo rows and the command line do so themselves. */
  readonly who: SeatedWho | null;
  readonly requestId: string | null;
}

/** Number of the last run that applied these very bytes. */
async function repeatedBy({ db }: Tx, { file, kind }: Upload): Promise<string | null> {
  const row = await db
    .selectFrom('importRun')
    .select('no')
    .where('companyId', '=', file.companyId)
    .where('kind', '=', kind.kind)
    .where('sha256', '=', file.sha256)
    .where('state', 'in', ['APPLIED', 'PARTLY'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.no ?? null;
}

/** What is sent by a person is queued to be read, in the same transaction. */
export async function startRun(deps: Deps, upload: Upload): Promise<ImportRunRow> {
  const { file, kind, options, scope, companyKind, actor, who, requestId } = upload;
  const now = deps.clock.now();
  const no = `IM${await nextDayNumber(deps.numbering, { series: 'IM', at: now, digits: 4 })}`;
  const id = newId(now.getTime());
  return inScope(deps.db, scope, async tx => {
    const prepared: NewRun = {
      no,
      companyId: file.companyId,
      companyKind,
      kind: kind.kind,
      resource: kind.served.resource.name,
      options,
      fileId: file.id,
      fileName: file.name,
      fileSize: file.size,
      sha256: file.sha256,
      repeatOf: await repeatedBy(tx, upload),
    };
    const ask = { actor, who, now, requestId };
    // Nobody is told of a draft: its file comes with it.
    const draft = await createDocument({ tx, deps }, servedImportRun, {
      ...ask,
      event: 'CREATE',
      id,
      prepared,
      isSeed: true,
    });
    await changeDocument({ tx, deps }, servedImportRun, draft, { ...ask, event: 'UPLOAD' });
    return readRun(tx.db, id);
  });
}
