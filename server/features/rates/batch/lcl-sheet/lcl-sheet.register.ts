import type { FastifyInstance } from 'fastify';
import { filterText } from '#contract/kernel/filter.ts';
import { say } from '#contract/kernel/text.ts';
import { MOST_BATCH_ROWS } from '#contract/rates/batch/batch-codes.ts';
import { lclRateSheet } from '#contract/rates/batch/import/lcl-sheet.calls.ts';
import { LCL_SHEET, lclHeading, lclSheetTexts } from '#contract/rates/batch/import/lcl-sheet.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { audit, auditActor } from '../../../../kernel/audit.ts';
import { refuseBeyond } from '../../../../kernel/export-limit.ts';
import { implementFile } from '../../../../kernel/http/implement-file.ts';
import { countRows, readingOf, readPage } from '../../../../kernel/resource/read.ts';
import { sheetFile } from '../../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../../kernel/sheets/write-sheet.ts';
import { inScope, scopeOf } from '../../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../../kernel/who.ts';
import { LCL_KIND } from '../../lcl/lcl-kind.ts';
import { servedLclRate } from '../../lcl/lcl-rate.served.ts';
import { demandCost } from '../../rate-actor.ts';
import type { BatchDeps } from '../batch-worker.ts';
import { houseToday } from '../import/read-import.ts';
import { lclRefs } from './lcl-refs.ts';

/** Consolidation rates of a view as the sheet that their import reads. */

const ROWS_A_PAGE = 500;
const DAYS: ReadonlySet<string> = new Set(['validFrom', 'validTo']);

export function registerLclSheet(app: FastifyInstance, deps: BatchDeps): void {
  const { db, clock } = deps;

  implementFile(app, lclRateSheet, async ({ body, who: caller, request }) => {
    const who = caller as SeatedWho;
    await demandCost(db, who, clock.now());
    const asked = { filter: filterText(body.filter), sort: body.sort, q: body.q };
    const reading = readingOf(servedLclRate.served, asked);
    const scope = scopeOf(who);
    refuseBeyond(
      MOST_BATCH_ROWS,
      await inScope(db, scope, tx => countRows(tx.db, servedLclRate.served, reading, MOST_BATCH_ROWS)),
    );
    await inScope(db, scope, tx =>
      audit(tx, {
        ...auditActor(who, request),
        action: 'EXPORT',
        companyId: who.seat.companyId,
        at: clock.now(),
        targetType: lclRateResource.name,
        after: { sheet: true, ...body },
        result: 'OK',
      }),
    );
    async function* rows() {
      let cursor: string | null = null;
      do {
        const page: { texts: string[][]; nextCursor: string | null } = await inScope(db, scope, async tx => {
          const found = await readPage(tx.db, servedLclRate.served, reading, {
            cursor: cursor ?? undefined,
            limit: ROWS_A_PAGE,
          });
          const rates = found.rows.map(row => ({ no: String(row.rateNo), content: LCL_KIND.typed(row) }));
          const ref = await lclRefs(
            tx,
            deps,
            rates.map(({ content }) => content),
          );
          const texts = rates.map(({ no, content }) => {
            const said = lclSheetTexts(no, content, { language: body.language, ref });
            return LCL_SHEET.map(field => said[field]);
          });
          return { texts, nextCursor: found.nextCursor };
        });
        yield* page.texts;
        cursor = page.nextCursor;
      } while (cursor !== null);
    }
    const title = say(lclRateResource.title, body.language);
    const columns = LCL_SHEET.map(key => ({
      key,
      kind: DAYS.has(key) ? ('date' as const) : ('text' as const),
      width: 14,
    }));
    const head = [{ cells: LCL_SHEET.map(field => lclHeading(field, body.language)) }];
    const bytes = writeSheet('xlsx', { sheetName: title, head, columns, rows: rows() });
    return sheetFile(`${title}-${houseToday(clock.now())}.xlsx`, bytes);
  });
}
