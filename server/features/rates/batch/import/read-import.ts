import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { type LclLine, readLclLines } from '#contract/rates/batch/import/lcl-sheet.ts';
import { findFeeHead, type ReadFee, readFeeSheet } from '#contract/rates/batch/import/read-fee-sheet.ts';
import { type ReadOffer, readPriceSheet } from '#contract/rates/batch/import/read-price-sheet.ts';
import type { ColumnUse } from '#contract/rates/batch/import/sheet-columns.ts';
import { onPrimary, type Reads } from '../../../../kernel/reads.ts';
import type { Scope } from '../../../../kernel/tenancy.ts';
import { type BatchPlan, isSheet } from '../batch-plan.ts';
import type { BatchDeps } from '../batch-worker.ts';
import { readBatch } from '../rate-batch.served.ts';
import { linesOf } from './sheet-file.read.ts';

/** The file behind an import as its plan reads it: the same every time, so that rows can be found again by their place. */
export interface ReadImport {
  readonly offers: readonly ReadOffer[];
  readonly fees: readonly ReadFee[];
  /** Of a sheet of consolidation rates. */
  readonly lines: readonly LclLine[];
}

const NO_IMPORT: ReadImport = { offers: [], fees: [], lines: [] };

export const houseToday = (now: Date): string => localDayOf(now.toISOString(), 'Asia/Shanghai');

/** Read before any transaction; nothing for batches that are no import. */
export async function readImport(
  deps: BatchDeps,
  batchId: string,
  scope: Scope,
  reads: Reads = onPrimary(deps.db),
): Promise<ReadImport> {
  const found = await reads.inScope(scope, async ({ db }) => {
    const plan = (await readBatch(db, batchId)).plan as BatchPlan | null;
    if (!isSheet(plan)) return null;
    const upload = await db.selectFrom('rateUpload').selectAll().where('id', '=', plan.uploadId).executeTakeFirst();
    return upload && { plan, upload };
  });
  if (!found) return NO_IMPORT;
  const { plan, upload } = found;
  const { lines } = await linesOf(deps, { ...upload, sheet: plan.sheet });
  const today = houseToday(deps.clock.now());
  const { defaults, headings, headLine: line } = plan;
  if (plan.kind === 'LCL_IMPORT') {
    const { currency, validFrom, validTo } = defaults;
    const days = { today, order: defaults.dayOrder ?? null };
    const said = { line, uses: plan.uses, defaults: { currency, validFrom, validTo }, ...days };
    return { ...NO_IMPORT, lines: readLclLines(lines, said) };
  }
  const days = { from: defaults.validFrom, to: defaults.validTo };
  const head = { line, headings, uses: plan.uses as (ColumnUse | null)[], print: '', days };
  const offers = readPriceSheet(lines, { head, today, order: defaults.dayOrder ?? null });
  if (plan.feeSheet === null || plan.feeSheet === undefined) return { ...NO_IMPORT, offers };
  const beside = await linesOf(deps, { ...upload, sheet: plan.feeSheet });
  const feeHead = findFeeHead(beside.lines);
  return { ...NO_IMPORT, offers, fees: feeHead ? readFeeSheet(beside.lines, feeHead) : [] };
}
