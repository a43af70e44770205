import type { AnyRow } from '#contract/kernel/resource.ts';
import { formatFigure } from '#kit/figures.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { FreeCount } from '../../kit/free-count.tsx';
import type { OfferNumbers } from './progress.tsx';

/** Totals and prices of each container type, typed into the list; free containers beside the total move as they are taken. */

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
      text: row => {
        const line = lineOf(row, type);
        return line ? formatFigure(line.price) : '–';
      },
    },
  ]);
}
