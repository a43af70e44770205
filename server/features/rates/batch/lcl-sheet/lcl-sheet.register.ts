import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { filterText } from '#contract/kernel/filter.ts';
import { say } from '#contract/kernel/text.ts';
import {
  applyLclSheet,
  lclRateSheet,
  MOST_LCL_ROWS,
  uploadLclSheet,
} from '#contract/rates/batch/import/lcl-sheet.calls.ts';
import { LCL_SHEET, lclHeading, lclSheetTexts, readLclSheet } from '#contract/rates/batch/import/lcl-sheet.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { audit, auditActor } from '../../../../kernel/audit.ts';
import { refuseBeyond } from '../../../../kernel/export-limit.ts';
import { implement } from '../../../../kernel/http/implement.ts';
import { implementFile } from '../../../../kernel/http/implement-file.ts';
import { once } from '../../../../kernel/http/once.ts';
import { countRows, readingOf, readPage } from '../../../../kernel/resource/read.ts';
import { rowByRow } from '../../../../kernel/resource/row-results.ts';
import { sheetFile } from '../../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../../kernel/sheets/write-sheet.ts';
import { inScope, scopeOf } from '../../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../../kernel/who.ts';
import { LCL_KIND } from '../../lcl/lcl-kind.ts';
import { lclRateServed } from '../../lcl/lcl-rate.served.ts';
import { demandCost } from '../../rate-actor.ts';
import { saveRate } from '../../upkeep/send-event.ts';
import type { BatchDeps } from '../batch-worker.ts';
import { houseToday } from '../import/read-import.ts';
import { receiveSheet } from '../import/receive-sheet.ts';
import { linesOf } from '../import/sheet-file.read.ts';
import { lclRefs } from './lcl-refs.ts';
import { type PlannedLcl, planLclLines } from './plan-lcl.ts';

/** Consolidation rates out as a sheet, and in again: shown row by row, then written row by row. */

const ROWS_A_PAGE = 500;
const DAYS: ReadonlySet<string> = new Set(['validFrom', 'validTo']);

const noSheet = () =>
  invalid([
    {
      ...{ path: 'file', code: 'HEAD_MISSING', severity: 'error' },
      message: {
        zh: '没有找到标题行（起运港、目的港）',
        en: 'No headings found: ports of loading and discharge are needed',
      },
    },
  ]);

export function registerLclSheet(app: FastifyInstance, deps: BatchDeps): void {
  const { db, clock } = deps;

  async function planned(who: SeatedWho, id: string): Promise<{ fileName: string; rows: PlannedLcl[] }> {
    const now = clock.now();
    const upload = await inScope(db, scopeOf(who), async tx => {
      await demandCost(tx.db, who, now);
      return tx.db.selectFrom('rateUpload').selectAll().where('id', '=', id).executeTakeFirst();
    });
    if (!upload) throw new AppError('not_found');
    const { lines } = await linesOf(deps, { ...upload, sheet: 0 });
    const read = readLclSheet(lines);
    if (!read) throw noSheet();
    if (read.length > MOST_LCL_ROWS) throw new AppError('body_too_large');
    const { companyId } = who.seat;
    const rows = await inScope(db, scopeOf(who), tx => planLclLines({ tx, deps, companyId, now }, read));
    return { fileName: upload.fileName, rows };
  }

  implement(app, uploadLclSheet, async ({ who, request }) => {
    await demandCost(db, who, clock.now());
    const Data = await receiveSheet(deps, who, request, async id => {
      const { fileName, rows } = await planned(who, id);
      return { id, fileName, rows: rows.map(({ row }) => row) };
    });
    return { Data };
  });

  implement(
    app,
    applyLclSheet,
    once(deps, applyLclSheet, async ({ body, who, request }) => {
      const { rows } = await planned(who, body.id);
      const writes = rows.flatMap(({ row, write }) => (write ? [{ id: String(row.line), write }] : []));
      const Data = await rowByRow(writes, async ({ write }) => {
        const sending = { kind: LCL_KIND, deps, who, requestId: request.id };
        const { id, content, version } = write;
        await saveRate(sending, { id, content, agreedCuts: [], below: '', version: () => version });
        return null;
      });
      return { Data };
    }),
  );

  implementFile(app, lclRateSheet, async ({ body, who: caller, request }) => {
    const who = caller as SeatedWho;
    await demandCost(db, who, clock.now());
    const asked = { filter: filterText(body.filter), sort: body.sort, q: body.q };
    const reading = readingOf(lclRateServed, asked);
    const scope = scopeOf(who);
    refuseBeyond(
      MOST_LCL_ROWS,
      await inScope(db, scope, tx => countRows(tx.db, lclRateServed, reading, MOST_LCL_ROWS)),
    );
    await inScope(db, scope, tx =>
      audit(tx, {
        ...{ ...auditActor(who, request), action: 'EXPORT', companyId: who.seat.companyId, at: clock.now() },
        ...{ targetType: lclRateResource.name, after: { sheet: true, ...body }, result: 'OK' },
      }),
    );
    async function* rows() {
      let cursor: string | null = null;
      do {
        const page: { texts: string[][]; nextCursor: string | null } = await inScope(db, scope, async tx => {
          const found = await readPage(tx.db, lclRateServed, reading, {
            ...{ cursor: cursor ?? undefined, limit: ROWS_A_PAGE },
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
