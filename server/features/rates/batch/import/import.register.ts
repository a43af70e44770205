import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { AppError } from '#contract/kernel/errors.ts';
import {
  mapRateSheet,
  previewRateSheet,
  type RateSheet,
  rateSheetErrors,
  SHEET_MAX_BYTES,
  SHEET_TYPES,
  type SheetDefaults,
  uploadRateSheet,
} from '#contract/rates/batch/import/import.calls.ts';
import { findHead } from '#contract/rates/batch/import/read-price-sheet.ts';
import { headerPrint } from '#contract/rates/batch/import/sheet-columns.ts';
import { receiveFile } from '../../../../kernel/files/receive-file.ts';
import { implement } from '../../../../kernel/http/implement.ts';
import { implementFile } from '../../../../kernel/http/implement-file.ts';
import { newId } from '../../../../kernel/ids.ts';
import { sheetFile } from '../../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../../kernel/sheets/write-sheet.ts';
import { inScope, scopeOf, type Tx } from '../../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../../kernel/who.ts';
import { demandCost } from '../../rate-actor.ts';
import { readBatch } from '../batch.store.ts';
import { beginBatch, drawBatchNumber } from '../batch-events.ts';
import type { BatchPlan } from '../batch-plan.ts';
import { type BatchDeps, ownerOf } from '../batch-worker.ts';
import { presentBatch } from '../present-batch.ts';
import { linesOf } from './sheet-file.read.ts';

/** Price sheets come in, are agreed upon, and become a batch. */

const KEPT_DAYS = 365;
const SAMPLES = 5;
const LINES_TO_KNOW = 60;
const NO_DEFAULTS: SheetDefaults = {
  ...{ carrierId: null, productType: 'FAK', currency: 'USD', validFrom: null, validTo: null },
};

const hashed = (print: string): string => createHash('sha256').update(print).digest('hex');

async function uploadOf({ db }: Tx, id: string) {
  const row = await db.selectFrom('rateUpload').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

export function registerRateImport(app: FastifyInstance, deps: BatchDeps): void {
  const { db, files, clock } = deps;
  const today = () => localDayOf(clock.now().toISOString(), 'Asia/Shanghai');

  /** What the file is taken for: by an earlier sheet with the same headings, else by the words of the headings. */
  async function shown(who: SeatedWho, id: string, sheet: number): Promise<RateSheet> {
    const upload = await inScope(db, scopeOf(who), tx => uploadOf(tx, id));
    const { lines, sheets } = await linesOf(deps, { ...upload, sheet }, LINES_TO_KNOW);
    const head = findHead(lines, today());
    const profile =
      head &&
      (await inScope(db, scopeOf(who), tx =>
        tx.db
          .selectFrom('rateImportProfile')
          .selectAll()
          .where('companyId', '=', who.seat.companyId)
          .where('print', '=', hashed(head.print))
          .executeTakeFirst(),
      ));
    const defaults = (profile?.defaults as SheetDefaults | undefined) ?? NO_DEFAULTS;
    return {
      ...{ id, fileName: upload.fileName, sheets: [...sheets], sheet, headLine: head?.line ?? null },
      headings: [...(head?.headings ?? [])],
      uses: [...((profile?.uses as RateSheet['uses'] | undefined) ?? head?.uses ?? [])],
      samples: lines
        .filter(({ line }) => line > (head?.line ?? 0))
        .slice(0, SAMPLES)
        .map(({ cells }) => [...cells]),
      isKnown: Boolean(profile),
      defaults: { ...defaults, validFrom: head?.days?.from ?? null, validTo: head?.days?.to ?? null },
    };
  }

  implement(app, uploadRateSheet, async ({ who, request }) => {
    await demandCost(db, who, clock.now());
    const keepUntil = new Date(clock.now().getTime() + KEPT_DAYS * 86_400_000);
    const rules = { maxBytes: SHEET_MAX_BYTES, purpose: 'rateSheet', accept: SHEET_TYPES, keepUntil };
    const { file } = await receiveFile(files, request, rules);
    try {
      const id = newId();
      await inScope(db, scopeOf(who), tx =>
        tx.db
          .insertInto('rateUpload')
          .values({
            ...{ id, companyId: who.seat.companyId, fileId: file.id, fileName: file.name, createdAt: clock.now() },
            createdBy: who.seat.employeeId,
          })
          .execute(),
      );
      return { Data: await shown(who, id, 0) };
    } catch (error) {
      await files.remove(file.id);
      throw error;
    }
  });

  implement(app, mapRateSheet, async ({ body, who }) => ({ Data: await shown(who, body.id, body.sheet) }));

  implement(app, previewRateSheet, async ({ body, who }) => {
    const { id, sheet, uses, defaults, publishes } = body;
    const now = clock.now();
    await demandCost(db, who, now);
    const { headings, headLine, fileName } = await shown(who, id, sheet);
    const no = await drawBatchNumber(deps);
    const Data = await inScope(db, scopeOf(who), async tx => {
      const { validFrom: _from, validTo: _to, ...kept } = defaults;
      const profile = {
        uses: JSON.stringify(uses),
        defaults: JSON.stringify({ ...kept, validFrom: null, validTo: null }),
        updatedAt: now,
      };
      await tx.db
        .insertInto('rateImportProfile')
        .values({ companyId: who.seat.companyId, print: hashed(headerPrint(headings)), ...profile } as never)
        .onConflict(conflict => conflict.columns(['companyId', 'print']).doUpdateSet(profile as never))
        .execute();
      const plan: BatchPlan = {
        kind: 'IMPORT',
        uploadId: id,
        sheet,
        headLine: headLine ?? 0,
        headings,
        uses,
        defaults,
        publishes,
      };
      const batch = await beginBatch(tx, deps, ownerOf(who), {
        ...{ kind: 'IMPORT', title: fileName.slice(0, 200), plan, originId: id, no },
      });
      return presentBatch(tx.db, await readBatch(tx.db, batch.id), who, now);
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  implementFile(app, rateSheetErrors, async ({ query, who }) => {
    const seated = who as SeatedWho;
    const { headings, rows, no } = await inScope(db, scopeOf(seated), async tx => {
      await demandCost(tx.db, seated, clock.now());
      const batch = await readBatch(tx.db, query.id);
      const plan = batch.plan as BatchPlan;
      if (plan.kind !== 'IMPORT') throw new AppError('not_found');
      const wrong = await tx.db
        .selectFrom('rateBatchRow')
        .select(['cells', 'messages', 'sourceRow'])
        .where('batchId', '=', batch.id)
        .where('planned', '=', 'ERROR')
        .orderBy('seq')
        .limit(50_000)
        .execute();
      return { headings: plan.headings, rows: wrong, no: batch.batchNo };
    });
    const width = Math.max(headings.length, ...rows.map(({ cells }) => cells?.length ?? 0));
    const head = [
      ...Array.from({ length: width }, (_, at) => headings[at] ?? ''),
      query.language === 'zh' ? '错误说明' : 'Message',
    ];
    const once = [...new Map(rows.map(row => [row.sourceRow, row])).values()];
    async function* lines() {
      for (const { cells, messages } of once) {
        const said = (messages as { zh: string; en: string }[]).map(one => one[query.language]).join('; ');
        yield [...Array.from({ length: width }, (_, at) => cells?.[at] ?? ''), said];
      }
    }
    const columns = head.map((_, at) => ({ key: String(at), kind: 'text' as const, width: at === width ? 60 : 16 }));
    const bytes = writeSheet('xlsx', { sheetName: no, head: [{ cells: head }], columns, rows: lines() });
    return sheetFile(`${no}-${query.language === 'zh' ? '错误行' : 'errors'}.xlsx`, bytes);
  });
}
