import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { invalid } from '#contract/kernel/errors.ts';
import { filterText } from '#contract/kernel/filter.ts';
import { resourceExport, type resourceExportBody } from '#contract/kernel/resource-export.ts';
import { say } from '#contract/kernel/text.ts';
import { audit, auditActor } from '../audit.ts';
import type { Deps } from '../deps.ts';
import { type ExportLimit, refuseBeyond } from '../export-limit.ts';
import { implementFile } from '../http/implement-file.ts';
import type { CellValue } from '../sheets/sheet-columns.ts';
import { sheetFile } from '../sheets/sheet-file.ts';
import { writeSheet } from '../sheets/write-sheet.ts';
import { inScope, ownCompanyOf, type Scope, scopeOf } from '../tenancy.ts';
import type { SeatedWho } from '../who.ts';
import { conceal, mayReveal, refuseProbing } from './concealed.ts';
import { doorsFor } from './doors.ts';
import { countRows, type Reading, readingOf, readPage } from './read.ts';
import { referenceTexts } from './reference-texts.ts';
import { cellsOf, csvHead, SHEET_ZONE, sheetColumns, sheetHead, sheetName } from './resource-sheet.ts';
import type { ServedResource } from './served-resource.ts';

/** Rows are read a page at a time, each in a transaction of its own: a slow reader holds nobody up. */
const ROWS_A_PAGE = 1_000;

type Asked = z.output<typeof resourceExportBody>;

function checkedColumns({ resource }: ServedResource, columns: readonly string[]): readonly string[] {
  const unknown = columns.find(field => !Object.hasOwn(resource.meta, field));
  if (unknown === undefined) return [...new Set(columns)];
  throw invalid([
    {
      path: 'columns',
      code: 'COLUMN',
      severity: 'error',
      message: { zh: '没有字段 {field}', en: 'There is no field {field}' },
      params: { field: unknown },
    },
  ]);
}

interface ExportRows {
  readonly served: ServedResource;
  readonly who: SeatedWho;
  readonly scope: Scope;
  readonly asked: Asked;
  readonly reading: Reading;
  readonly fields: readonly string[];
  readonly isWhole: boolean;
  readonly most: number;
  /** Told once how many rows may have left, also of a file that was broken off. */
  done(count: number, isRead: boolean): Promise<void>;
}

async function* exportRows(
  { reads, resources }: Pick<Deps, 'reads' | 'resources'>,
  { served, who, scope, asked, reading, fields, isWhole, most, done }: ExportRows,
): AsyncGenerator<readonly CellValue[]> {
  const { resource } = served;
  let cursor: string | null = null;
  let count = 0;
  let isRead = false;
  try {
    do {
      const limit = Math.min(ROWS_A_PAGE, most - count);
      const page: { cells: CellValue[][]; nextCursor: string | null } = await reads.inScope(scope, async tx => {
        const { rows, nextCursor } = await readPage(tx.db, served, reading, { cursor: cursor ?? undefined, limit });
        const texts = await referenceTexts(tx, resources, resource, fields, rows);
        const words = { language: asked.language, refText: (id: string) => texts.get(id) ?? `#${id}` };
        return {
          cells: rows
            .map(row => served.shownTo?.(row, who) ?? row)
            .map(row => cellsOf(resource, fields, isWhole ? row : conceal(served, row), words)),
          nextCursor,
        };
      });
      count += page.cells.length;
      yield* page.cells;
      cursor = page.nextCursor;
    } while (cursor !== null && count < most);
    isRead = true;
  } finally {
    await done(count, isRead);
  }
}

/** `世界港口-2026-11-21.xlsx` */
const fileName = ({ resource }: ServedResource, { language, format }: Asked, now: Date): string =>
  `${say(resource.title, language)}-${localDayOf(now.toISOString(), SHEET_ZONE)}.${format}`;

export function registerExport(
  app: FastifyInstance,
  deps: Deps,
  served: ServedResource,
  exportLimit: ExportLimit,
): void {
  const call = resourceExport(served.resource);
  implementFile(app, call, async ({ body: asked, who: caller, request }) => {
    const who = caller as SeatedWho;
    await served.guard?.(who, deps);
    const fields = checkedColumns(served, asked.columns);
    // Filter and order are read before the answer begins, so that what is wrong with them is told as a problem.
    const doors = await doorsFor(deps, served, who, 'EXPORT');
    const reading = readingOf(
      served,
      { filter: filterText(asked.filter), sort: asked.sort, q: asked.q },
      { doors, own: ownCompanyOf(who), who },
    );
    refuseProbing(served, who, reading.conditions);
    const scope = scopeOf(who);
    const most = await exportLimit(who);
    refuseBeyond(most, await deps.reads.inScope(scope, tx => countRows(tx.db, served, reading, most)));
    const done = (count: number, isRead: boolean): Promise<void> =>
      inScope(deps.db, scope, tx =>
        audit(tx, {
          ...auditActor(who, request),
          action: 'EXPORT',
          companyId: who.seat.companyId,
          at: deps.clock.now(),
          targetType: served.resource.name,
          after: { rows: count, fields, format: asked.format, filter: asked.filter, q: asked.q },
          result: isRead ? 'OK' : 'FAILED',
        }),
      );
    const rows = exportRows(deps, {
      served,
      who,
      scope,
      asked,
      reading,
      fields,
      isWhole: mayReveal(served, who),
      most,
      done,
    });
    const bytes = writeSheet(asked.format, {
      sheetName: sheetName(say(served.resource.title, asked.language)),
      head:
        asked.format === 'csv' ? csvHead(served.resource, fields, asked.language) : sheetHead(served.resource, fields),
      columns: sheetColumns(served.resource, fields),
      rows,
    });
    return sheetFile(fileName(served, asked, deps.clock.now()), bytes, asked.format);
  });
}
