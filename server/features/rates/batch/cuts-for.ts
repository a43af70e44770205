import type { Tx } from '../../../kernel/tenancy.ts';
import { FCL_KIND } from '../fcl/fcl-kind.ts';
import { cutsOf } from '../upkeep/cuts.ts';
import { publishedAlike } from '../upkeep/previous.ts';
import type { PlannedRow } from './batch-plan.ts';
import { liesWithin } from './own-days.ts';
import type { BatchRates } from './rates-of.ts';

/** How many rates on sale would give up days; the rate itself is among them where only copies of it are made. */
export async function cutsFor(
  { db }: Tx,
  companyId: string,
  row: Pick<PlannedRow, 'rateId' | 'before' | 'content' | 'copies' | 'withdraws'>,
  kind: BatchRates = FCL_KIND,
): Promise<number> {
  const pieces = [...(row.content ? [row.content] : []), ...row.copies];
  const own = new Set(row.withdraws.map(({ id }) => id));
  let cuts = 0;
  for (const content of pieces) {
    if (row.content && liesWithin(kind, companyId, row.before, content)) continue;
    const alike = await publishedAlike(db, kind, { id: row.content ? row.rateId : null, companyId, content });
    const others = alike.filter(({ id }) => !own.has(id));
    cuts += cutsOf(kind, content, others).length;
  }
  return cuts;
}
