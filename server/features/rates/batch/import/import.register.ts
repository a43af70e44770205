import type { FastifyInstance } from 'fastify';
import { invalid } from '#contract/kernel/errors.ts';
import {
  mapRateSheet,
  previewRateSheet,
  rateSheetErrors,
  uploadRateSheet,
} from '#contract/rates/batch/import/import.calls.ts';
import { mapLclSheet, previewLclSheet, uploadLclSheet } from '#contract/rates/batch/import/lcl-sheet.calls.ts';
import { sheetRefusal } from '#contract/rates/batch/import/sheet-refusal.ts';
import { implement } from '../../../../kernel/http/implement.ts';
import { implementFile } from '../../../../kernel/http/implement-file.ts';
import { implementOnce } from '../../../../kernel/http/once.ts';
import { inScope, scopeOf } from '../../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../../kernel/who.ts';
import { demandCost } from '../../rate-actor.ts';
import { beginBatch, drawBatchNumber } from '../batch-events.ts';
import type { BatchPlan } from '../batch-plan.ts';
import { type BatchDeps, ownerOf } from '../batch-worker.ts';
import { presentBatch } from '../present-batch.ts';
import { readBatch } from '../rate-batch.served.ts';
import { errorFile } from './error-file.ts';
import { receiveSheet } from './receive-sheet.ts';
import { keepProfile, type SheetKind } from './sheet-profile.ts';
import { shownSheet } from './shown-sheet.ts';

/** Price sheets come in, are agreed upon, and become a batch; those of consolidations on the same way. */

interface SheetCalls {
  readonly upload: typeof uploadRateSheet;
  readonly map: typeof mapRateSheet;
  readonly preview: typeof previewRateSheet;
}

const KINDS = { fcl: 'IMPORT', lcl: 'LCL_IMPORT' } as const;

function registerSheets(app: FastifyInstance, deps: BatchDeps, kind: SheetKind, calls: SheetCalls): void {
  const { db, clock } = deps;

  implement(app, calls.upload, async ({ who, request }) => {
    await demandCost(db, who, clock.now());
    return {
      Data: await receiveSheet(deps, who, request, id =>
        shownSheet(deps, who, kind, { id, sheet: null, headLine: null }),
      ),
    };
  });

  implement(app, calls.map, async ({ body, who }) => ({ Data: await shownSheet(deps, who, kind, body) }));

  implementOnce(app, deps, calls.preview, async ({ body, who }) => {
    const { id, sheet, uses, defaults, publishes } = body;
    const now = clock.now();
    await demandCost(db, who, now);
    const shown = await shownSheet(deps, who, kind, body);
    const { headings, headLine, fileName, feeSheet } = shown;
    const refusal = sheetRefusal(uses, { ...shown, dayOrder: defaults.dayOrder });
    if (refusal) throw invalid([{ ...refusal, severity: 'error' }]);
    const no = await drawBatchNumber(deps);
    const Data = await inScope(db, scopeOf(who), async tx => {
      await keepProfile(tx, who.seat.companyId, kind, headings, { uses, defaults, now });
      const plan: BatchPlan = {
        kind: KINDS[kind],
        uploadId: id,
        sheet,
        feeSheet,
        headLine: headLine ?? 0,
        headings,
        uses,
        defaults,
        publishes,
      };
      const batch = await beginBatch(tx, deps, ownerOf(who, kind), {
        kind: KINDS[kind],
        title: fileName.slice(0, 200),
        plan,
        originId: id,
        no,
      });
      return presentBatch(tx.db, await readBatch(tx.db, batch.id), who, now);
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });
}

export function registerRateImport(app: FastifyInstance, deps: BatchDeps): void {
  registerSheets(app, deps, 'fcl', { upload: uploadRateSheet, map: mapRateSheet, preview: previewRateSheet });
  const ofLcl = { upload: uploadLclSheet, map: mapLclSheet, preview: previewLclSheet };
  registerSheets(app, deps, 'lcl', ofLcl as unknown as SheetCalls);
  implementFile(app, rateSheetErrors, ({ query, who }) => errorFile(deps, who as SeatedWho, query));
}
