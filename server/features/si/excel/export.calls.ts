import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { exportSi } from '#contract/si/excel.calls.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { Tables } from '../../../db/tables.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { refuseBeyond } from '../../../kernel/export-limit.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { exportLimitOf } from '../../identity/export-limit.read.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { peopleOf } from '../read/present.ts';
import { countOf, type ListFilter, newestFirst, statesOf } from '../read/queries.ts';
import { type ExportedSi, exportCells, exportColumns, exportHead, linesSheet } from './export-rows.ts';

/** Their lines are held whole: a sheet beside the first one is not streamed. */
const MOST_SIS = 5_000;

async function exported(db: Transaction<Tables>, filter: ListFilter, most: number): Promise<ExportedSi[]> {
  refuseBeyond(most, await countOf(db, filter));
  const headers = await newestFirst(db, filter, null, most);
  const names = await namesOfSeats(db, peopleOf(headers));
  const contents = await db
    .selectFrom('shippingInstruction')
    .select(['id', 'content'])
    .where('id', 'in', headers.length === 0 ? [''] : headers.map(({ id }) => id))
    .execute();
  const byId = new Map(contents.map(({ id, content }) => [id, content as SiDraft]));
  const nameOf = (id: string | null): string => (id === null ? '' : (names.get(id)?.name ?? ''));
  return headers.map(header => ({
    header,
    creator: nameOf(header.createId),
    reviewer: nameOf(header.reviewerId),
    content: byId.get(header.id)!,
  }));
}

/** Excel out (A8.2): the visible columns of the own list, and every cargo line on a sheet of its own. */
export function registerExcelExport(app: FastifyInstance, deps: Deps): void {
  implementFile(app, exportSi, async ({ body, who, request }) => {
    const { q, status, columns, language } = body;
    const now = deps.clock.now();
    const most = Math.min(MOST_SIS, await exportLimitOf(deps.db, who, now));
    const filter = { companyId: who.seat.companyId, q: q.trim(), states: statesOf(status), isQueue: false };
    const sis = await inScope(deps.db, scopeOf(who), async tx => {
      const found = await exported(tx.db, filter, most);
      await audit(tx, {
        ...auditActor(who, request),
        action: 'EXPORT',
        companyId: who.seat.companyId,
        at: now,
        targetType: 'ShippingInstruction',
        after: { rows: found.length, fields: columns, format: 'xlsx', q, status },
        result: 'OK',
      });
      return found;
    });
    const bytes = writeSheet('xlsx', {
      sheetName: 'SI',
      head: [{ cells: exportHead(columns, language) }],
      columns: exportColumns(columns),
      rows: (async function* () {
        for (const si of sis) yield exportCells(si, columns, language);
      })(),
      furtherSheets: [linesSheet(sis, language)],
    });
    const title = language === 'CN' ? '补料' : 'SI';
    return sheetFile(`${title}-${localDayOf(now.toISOString(), 'Asia/Shanghai')}.xlsx`, bytes);
  });
}
