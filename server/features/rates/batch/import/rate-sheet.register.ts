import type { FastifyInstance } from 'fastify';
import { filterText } from '#contract/kernel/filter.ts';
import { say } from '#contract/kernel/text.ts';
import { MOST_BATCH_ROWS } from '#contract/rates/batch/batch-codes.ts';
import { FCL_SHEET, fclSheetTexts } from '#contract/rates/batch/import/fcl-sheet.ts';
import { fclRateSheet } from '#contract/rates/batch/import/import.calls.ts';
import type { ColumnUse } from '#contract/rates/batch/import/sheet-columns.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { audit, auditActor } from '../../../../kernel/audit.ts';
import { refuseBeyond } from '../../../../kernel/export-limit.ts';
import { implementFile } from '../../../../kernel/http/implement-file.ts';
import { doorsFor } from '../../../../kernel/resource/doors.ts';
import { countRows, readingOf, readPage } from '../../../../kernel/resource/read.ts';
import type { ColumnKind } from '../../../../kernel/sheets/sheet-columns.ts';
import { sheetFile } from '../../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../../kernel/sheets/write-sheet.ts';
import { inScope, scopeOf } from '../../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../../kernel/who.ts';
import { FCL_KIND } from '../../fcl/fcl-kind.ts';
import { servedFclRate } from '../../fcl/fcl-rate.served.ts';
import { demandCost } from '../../rate-actor.ts';
import type { BatchDeps } from '../batch-worker.ts';
import { houseToday } from './read-import.ts';
import { sheetRefs } from './sheet-refs.ts';

/** Rates of a view as the sheet that the import reads. */

const ROWS_A_PAGE = 500;
const NUMBERS: ReadonlySet<string> = new Set(['transitDays', 'weight20', 'weight40']);

const kindOf = (use: ColumnUse): ColumnKind =>
  use === 'validFrom' || use === 'validTo' ? 'date' : use.startsWith('PRICE:') || NUMBERS.has(use) ? 'number' : 'text';

export function registerFclSheet(app: FastifyInstance, deps: BatchDeps): void {
  const { db, clock } = deps;
  implementFile(app, fclRateSheet, async ({ body, who: caller, request }) => {
    const who = caller as SeatedWho;
    await demandCost(db, who, clock.now());
    const doors = await doorsFor(deps, servedFclRate.served, who, 'EXPORT');
    const asked = { filter: filterText(body.filter), sort: body.sort, q: body.q };
    const reading = readingOf(servedFclRate.served, asked, { doors });
    const scope = scopeOf(who);
    // No more than the way back takes.
    refuseBeyond(
      MOST_BATCH_ROWS,
      await inScope(db, scope, tx => countRows(tx.db, servedFclRate.served, reading, MOST_BATCH_ROWS)),
    );
    await inScope(db, scope, tx =>
      audit(tx, {
        ...auditActor(who, request),
        action: 'EXPORT',
        companyId: who.seat.companyId,
        at: clock.now(),
        targetType: fclRateResource.name,
        after: { sheet: true, ...body },
        result: 'OK',
      }),
    );
    async function* rows() {
      let cursor: string | null = null;
      do {
        const page: { texts: string[][]; nextCursor: string | null } = await inScope(db, scope, async tx => {
          const found = await readPage(tx.db, servedFclRate.served, reading, {
            cursor: cursor ?? undefined,
            limit: ROWS_A_PAGE,
          });
          const rates = found.rows.map(row => ({ no: String(row.rateNo), content: FCL_KIND.typed(row) }));
          const ref = await sheetRefs(
            tx.db,
            rates.map(({ content }) => content),
          );
          const { language } = body;
          return {
            texts: rates.map(({ no, content }) => fclSheetTexts(no, content, { language, ref })),
            nextCursor: found.nextCursor,
          };
        });
        yield* page.texts;
        cursor = page.nextCursor;
      } while (cursor !== null);
    }
    const title = say(fclRateResource.title, body.language);
    const columns = FCL_SHEET.map(({ use }, at) => ({ key: `${at}`, kind: kindOf(use), width: 14 }));
    const head = [{ cells: FCL_SHEET.map(({ label }) => say(label, body.language)) }];
    const bytes = writeSheet('xlsx', { sheetName: title, head, columns, rows: rows() });
    return sheetFile(`${title}-${houseToday(clock.now())}.xlsx`, bytes);
  });
}
