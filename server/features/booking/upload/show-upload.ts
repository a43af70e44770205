import type { SheetProblem } from '#contract/booking/upload/read-book-sheet.ts';
import type { SheetDraft } from '#contract/booking/upload/sheet-draft.ts';
import { UPLOAD_PROBLEMS_SHOWN, type Upload } from '#contract/booking/upload/upload.calls.ts';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { mayBeLate } from '../core/check-context.ts';
import { judge } from '../core/draft.writes.ts';
import { containersOf } from '../core/list-columns.ts';
import { draftsOf, type ReadSheet, readUpload } from './read-upload.ts';

export interface OpenUpload {
  readonly id: string;
  readonly fileName: string;
  readonly file: ReadSheet;
  readonly drafts: readonly SheetDraft[];
  readonly problems: readonly SheetProblem[];
  readonly made: ReadonlyMap<string, { readonly bookingId: string; readonly bookingNo: string }>;
}

/** A kept upload, read again from its file: the sheet is the truth of what was uploaded. */
export async function openUpload(deps: Deps, who: SeatedWho, id: string): Promise<OpenUpload> {
  const { files, reads } = deps;
  const row = await reads.inScope(scopeOf(who), tx =>
    tx.db.selectFrom('bookingUpload').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  if (!row?.fileId) throw new AppError('not_found');
  const file = await readUpload(await files.pathOf(row.fileId), row.fileName ?? '');
  return reads.inScope(scopeOf(who), async tx => {
    const drafts = await draftsOf(tx, file.sheet);
    const made = await tx.db.selectFrom('bookingUploadMade').selectAll().where('uploadId', '=', id).execute();
    return {
      id,
      fileName: row.fileName ?? '',
      file,
      drafts,
      problems: [...file.sheet.problems, ...drafts.flatMap(({ problems }) => problems)].sort((a, b) => a.line - b.line),
      made: new Map(made.map(one => [one.key, one])),
    };
  });
}

/** Judged in one transaction: a large sheet must not keep everybody else from the database. */
const JUDGED_AT_ONCE = 25;

/** What submission would say of each, as a draft's own check does. */
export async function findingsOf(
  deps: Deps,
  who: SeatedWho,
  drafts: readonly SheetDraft[],
): Promise<readonly (readonly Finding[])[]> {
  const now = deps.clock.now();
  const found: Finding[][] = [];
  for (let from = 0; from < drafts.length; from += JUDGED_AT_ONCE)
    found.push(
      ...(await deps.reads.inScope(SYSTEM, async tx => {
        const judged: Finding[][] = [];
        for (const { content } of drafts.slice(from, from + JUDGED_AT_ONCE)) {
          const { findings } = await judge(tx, {
            companyId: who.seat.companyId,
            exceptId: null,
            content,
            now,
            mayBookLate: mayBeLate(who.seat),
            price: { is: 'NONE' },
          });
          judged.push(findings);
        }
        return judged;
      })),
    );
  return found;
}

export function shownUpload(
  { id, fileName, file, drafts, problems, made }: OpenUpload,
  findings: readonly (readonly Finding[])[],
): Upload {
  const cells = new Map(file.lines.map(row => [row.line, row.cells]));
  const cell = (line: number, column: number | null): string =>
    column === null ? '' : (cells.get(line)?.[column] ?? '').slice(0, 200);
  return {
    id,
    fileName,
    rows: file.sheet.rows,
    problemCount: problems.length,
    bookings: drafts.map(({ key, lines, content }, at) => {
      const { routing, parties, equipments } = content;
      return {
        key,
        lines: [...lines],
        carrier: content.carrier,
        loading: routing.loading.code,
        discharge: routing.discharge.code,
        departure: routing.departureDate,
        sailing: [routing.vesselName, routing.voyageNo].filter(Boolean).join(' '),
        containers: containersOf(content),
        goods: equipments[0]?.commodities[0]?.description ?? '',
        shipper: parties.shipper.name,
        consignee: parties.consignee.name,
        findings: [...(findings[at] ?? [])],
        bookingId: made.get(key)?.bookingId ?? null,
        bookingNo: made.get(key)?.bookingNo ?? null,
      };
    }),
    problems: problems.slice(0, UPLOAD_PROBLEMS_SHOWN).map(({ line, column, message }) => ({
      line,
      column,
      message,
      heading: cell(file.sheet.headLine, column),
      value: cell(line, column),
    })),
  };
}
