import { decimal, fieldMeta, integer } from '#contract/kernel/field.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { formatFigure } from '#kit/figures.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { judgeBy } from '#kit/table/columns-of.tsx';
import { FreeCount } from '../../kit/free-count.tsx';
import type { OfferNumbers } from './progress.tsx';

/** Totals and prices of each container type, typed into the list; free containers beside the total move as they are taken. */

const PRICE_FIELD = decimal({ zh: '单价', en: 'Price' }, { scale: 2, min: 0, max: 999_999.99, required: true });
const QTY_FIELD = integer({ zh: '总量', en: 'Total' }, { min: 0, max: 9_999, required: true });
const [PRICE, QTY] = [fieldMeta(PRICE_FIELD), fieldMeta(QTY_FIELD)];
const [JUDGE_PRICE, JUDGE_QTY] = [judgeBy(PRICE_FIELD), judgeBy(QTY_FIELD)];

type Line = OfferNumbers['lines'][number];
const FIELD = /^(qty|price)(\w{4,6})$/;

export const lineField = (field: string): { readonly kind: 'qty' | 'price'; readonly containerType: string } | null => {
  const [, kind, containerType] = FIELD.exec(field) ?? [];
  return kind && containerType ? { kind: kind as 'qty' | 'price', containerType } : null;
};

export function lineColumns(numbers: ReadonlyMap<string, OfferNumbers>): readonly ColumnOverride[] {
  const types = [
    ...new Set([...numbers.values()].flatMap(({ lines }) => lines.map(({ containerType }) => containerType))),
  ].sort();
  const lineOf = (row: AnyRow, type: string): Line | undefined =>
    numbers.get(row.id)?.lines.find(({ containerType }) => containerType === type);
  return types.flatMap((type, at): ColumnOverride[] => [
    {
      field: `qty${type}`,
      after: at === 0 ? 'state' : `price${types[at - 1]}`,
      width: 130,
      label: { zh: `${type} 可售/总`, en: `${type} free/total` },
      kind: 'integer',
      numeric: true,
      sortable: false,
      editable: true,
      meta: QTY,
      judge: JUDGE_QTY,
      value: row => lineOf(row, type)?.total ?? null,
      render: row => {
        const line = lineOf(row, type);
        if (!line) return '–';
        return (
          <>
            <FreeCount of={`${row.id} ${type}`} text={String(line.available)} /> / {line.total}
          </>
        );
      },
      text: row => {
        const line = lineOf(row, type);
        return line ? `${line.available} / ${line.total}` : '–';
      },
    },
    {
      field: `price${type}`,
      after: `qty${type}`,
      width: 100,
      label: { zh: `${type} 单价`, en: `${type} price` },
      kind: 'decimal',
      numeric: true,
      sortable: false,
      editable: true,
      meta: PRICE,
      judge: JUDGE_PRICE,
      value: row => lineOf(row, type)?.price ?? null,
      text: row => {
        const line = lineOf(row, type);
        return line ? formatFigure(line.price) : '–';
      },
    },
  ]);
}
