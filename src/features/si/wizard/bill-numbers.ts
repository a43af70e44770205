import type { SiHeader } from '#contract/si/calls.ts';
import { splitNumbers } from '#contract/si/parts/split-numbers.ts';
import { siStateOf } from '#contract/si/status.ts';
import type { Work } from '#machines/si/multi-create.work.ts';

/** SIs of the shipment that still stand: what was withdrawn or declined freed its number and its boxes. */
export const activeSis = (rows: readonly SiHeader[]): SiHeader[] =>
  rows.filter(row => !['CANCELLED', 'DECLINED'].includes(siStateOf(row.TBI_STATUS) ?? ''));

/** Split SIs submitted before: further ones extend their set and go on after its letters (design A5.2). */
export const splitSis = (rows: readonly SiHeader[]): SiHeader[] => activeSis(rows).filter(row => row.TBI_SITYPE === 2);

/** The number each draft's bill will have: given, merged, or computed base, A, B … */
export function billNumbersOf(work: Work, rows: readonly SiHeader[] = []): string[] {
  const used = work.extending ? splitSis(rows).map(row => row.TBI_SIMBL_NO || row.TBI_MBL_NO) : [];
  const split = splitNumbers(work.mblNo, Math.max(work.num, work.drafts.length), used);
  return work.drafts.map(
    (draft, index) => draft.simblNo || draft.mergeMblNo || (work.siType === 2 ? (split[index] ?? '') : draft.mblNo),
  );
}
