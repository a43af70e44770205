import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { invalid } from '#contract/kernel/errors.ts';
import { filterText } from '#contract/kernel/filter.ts';
import { say } from '#contract/kernel/text.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { exportSiGrid } from '#contract/si/staff.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import type { JobRun } from '../../../jobs/jobs.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { SHEET_ZONE } from '../../../kernel/resource/resource-sheet.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { inScope, type Scope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { cellsOfRow, type ExportedRows, linesOf, workbookOf } from './export-workbook.ts';
import { type GridKindName, gridKind } from './grid-kinds.ts';
import { type GridReading, gridReadingOf, readGridPage } from './grid-read.ts';
import { withEnglishNames } from './grid-rows.ts';

const EXPORT_JOB = 'si.export';
/** SIs of one file; a view with more is narrowed by its filter. */
const MOST_ROWS = 20_000;
const ROWS_A_PAGE = 500;
/** The file waits this long for its download. */
const KEPT_MS = 24 * 3_600_000;

type Asked = z.output<NonNullable<typeof exportSiGrid.body>>;

interface ExportData {
  readonly kind: GridKindName;
  readonly asked: Asked;
  readonly scope: Extract<Scope, { kind: 'seat' }>;
}

const readingOf = (kind: GridKindName, { filter, sort, q }: Asked): GridReading =>
  gridReadingOf(gridKind(kind), { filter: filterText(filter), sort, q });

/** Queues the export; what is wrong with filter, order or columns is told now and not by a failed job. */
export async function enqueueGridExport(deps: Deps, who: SeatedWho, kind: GridKindName, asked: Asked): Promise<string> {
  const { resource, also } = gridKind(kind);
  readingOf(kind, asked);
  const unknown = asked.columns.find(field => !Object.hasOwn({ ...resource.meta, ...also }, field));
  if (unknown !== undefined)
    throw invalid([
      {
        path: 'columns',
        code: 'COLUMN',
        severity: 'error',
        message: { zh: '没有字段 {field}', en: 'There is no field {field}' },
        params: { field: unknown },
      },
    ]);
  const scope = scopeOf(who) as ExportData['scope'];
  return deps.jobs.enqueue(EXPORT_JOB, { kind, asked, scope } satisfies ExportData, {
    companyId: scope.companyId,
    employeeId: scope.employeeId,
    title: { zh: `导出${resource.title.zh}`, en: `Export: ${resource.title.en}` },
  });
}

/** Lines of cargo of a page of SIs, in the order of the page. */
async function linesOfPage(db: Transaction<Tables>, rows: readonly Row[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(row => String(row.id));
  const contents = await db
    .selectFrom('shippingInstruction')
    .select(['id', 'content'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(contents.map(({ id, content }) => [id, content as SiDraft]));
  return rows.flatMap(row => {
    const content = byId.get(String(row.id));
    return content ? linesOf({ no: String(row.no), billNo: String(row.billNo) }, content) : [];
  });
}

/** Page by page, each in a transaction of its own, so that nobody waits for it. */
async function readAll(deps: Deps, { data, signal, progress }: JobRun<ExportData>): Promise<ExportedRows> {
  const { kind: name, asked, scope } = data;
  const kind = gridKind(name);
  const reading = readingOf(name, asked);
  const source = kind.sourceOf(reading, scope);
  const { language } = asked;
  const fields = [...new Set(asked.columns)];
  const meta = { ...kind.resource.meta, ...kind.also };
  const rows: ExportedRows['rows'][number][] = [];
  const lines: NonNullable<ExportedRows['lines']>[number][] = [];
  let cursor: string | undefined;
  do {
    signal.throwIfAborted();
    const limit = Math.min(ROWS_A_PAGE, MOST_ROWS - rows.length);
    const from = cursor;
    const read = await deps.reads.inScope(scope, async ({ db }) => {
      const page = await readGridPage(db, source, reading, { cursor: from, limit });
      const names = await namesOfSeats(db, kind.people(page.rows));
      const cells = page.rows.map(row => {
        const shown = kind.present(row, names);
        return cellsOfRow(meta, fields, language === 'EN' ? withEnglishNames(shown) : shown, language);
      });
      return { cells, lines: kind.hasLines ? await linesOfPage(db, page.rows) : [], nextCursor: page.nextCursor };
    });
    rows.push(...read.cells);
    lines.push(...read.lines);
    cursor = read.nextCursor ?? undefined;
    progress(rows.length, null);
  } while (cursor !== undefined && rows.length < MOST_ROWS);
  return { title: kind.resource.title, meta, fields, language, rows, lines: kind.hasLines ? lines : null };
}

/** The job: reads the view, stores the workbook and names it as its result. */
export function defineGridExport(deps: Deps): void {
  deps.jobs.define<ExportData>(EXPORT_JOB, async run => {
    const { scope, asked, kind } = run.data;
    const exported = await readAll(deps, run);
    const now = deps.clock.now();
    const day = localDayOf(now.toISOString(), SHEET_ZONE);
    const file = await deps.files.put(workbookOf(exported), {
      companyId: scope.companyId,
      name: `${say(exported.title, asked.language)}-${day}.xlsx`,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      purpose: 'siExport',
      isMadeHere: true,
      keepUntil: new Date(now.getTime() + KEPT_MS),
      createdBy: scope.employeeId,
    });
    await inScope(deps.db, scope, tx =>
      audit(tx, {
        action: 'EXPORT',
        companyId: scope.companyId,
        at: now,
        actorUserId: scope.userId,
        actorEmployeeId: scope.employeeId,
        targetType: gridKind(kind).resource.name,
        after: { rows: exported.rows.length, filter: asked.filter, q: asked.q },
      }),
    );
    return { fileId: file.id };
  });
}
