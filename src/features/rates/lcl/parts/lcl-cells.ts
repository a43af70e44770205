import { fieldMeta } from '#contract/kernel/field.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { breakFields } from '#contract/rates/lcl-rate.parts.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { judgeBy } from '#kit/table/columns-of.tsx';

/** Cells of consolidation rates that are typed and pasted in the list; each row is saved as it is typed. */

type Break = Readonly<Record<'fromRt' | 'cost' | 'sell', string | null>>;
const breaksOf = (row: AnyRow): readonly Break[] => (row.breaks ?? []) as readonly Break[];

export const LCL_CELLS: readonly ColumnOverride[] = [
  { field: 'firstPrice', editable: true, meta: fieldMeta(breakFields.cost), judge: judgeBy(breakFields.cost) },
  ...['minRt', 'minCharge', 'validFrom', 'validTo', 'transitDays'].map(field => ({ field, editable: true })),
];

/** The first price of the list is the cost of the first break, or of the volume where a rate has none. */
export function lclChanges(row: AnyRow, changes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!('firstPrice' in changes)) return changes;
  const { firstPrice: cost, ...others } = changes;
  if (row.pricing === 'CBM_AND_TON') return { ...others, perCbmCost: cost };
  const [first, ...next] = breaksOf(row);
  return { ...others, breaks: [{ fromRt: '0', sell: null, ...first, cost }, ...next] };
}
