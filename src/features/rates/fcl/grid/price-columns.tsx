import { Icon } from '@blueprintjs/core';
import Big from 'big.js';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { PRICE_FIELDS, type PriceField } from '#contract/rates/codes.ts';
import { formatFigure } from '#kit/figures.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { both } from '../locale/both.ts';
import type { Edits } from './edits.ts';
import './price-grid.css';

/** Cells of prices: colour and sign say how they stand against the version before; what is not sent yet is marked too. */

export type PricesBefore = ReadonlyMap<string, ReadonlyMap<string, string | null>>;
export type Say = (text: Text) => string;

type Trend = 'risen' | 'fallen';
const ICONS = { risen: 'arrow-up', fallen: 'arrow-down', changed: 'edit' } as const;

const FIELDS = Object.entries(PRICE_FIELDS) as [PriceField, string][];

function trendOf(before: string | null | undefined, now: unknown): Trend | null {
  if (typeof before !== 'string' || typeof now !== 'string') return null;
  const difference = new Big(now).cmp(before);
  return difference > 0 ? 'risen' : difference < 0 ? 'fallen' : null;
}

interface Cell {
  readonly shown: string;
  readonly sign: Trend | 'changed' | null;
  readonly words: string;
}

/** As the reader writes figures; a dash where nothing is offered. */
const figure = (value: unknown): string => (typeof value === 'string' ? formatFigure(value) : '–');

export function priceColumns(edits: Edits, before: PricesBefore, say: Say): readonly ColumnOverride[] {
  const cellOf = (row: AnyRow, field: PriceField, type: string): Cell => {
    const typed = edits.get(row.id)?.changes[field];
    if (typed !== undefined) {
      const was = figure(row[field]);
      return { shown: figure(typed), sign: 'changed', words: say(both('price.changed', { before: was })) };
    }
    const old = before.get(row.id)?.get(type);
    const sign = trendOf(old, row[field]);
    return { shown: figure(row[field]), sign, words: sign ? say(both(`price.${sign}`, { before: old })) : '' };
  };
  return FIELDS.map(([field, type]) => ({
    field,
    editable: true,
    render: row => {
      const { shown, sign, words } = cellOf(row, field, type);
      return (
        <span className={`fl-price${sign ? ` fl-price-${sign}` : ''}`} title={words || undefined}>
          {sign && <Icon icon={ICONS[sign]} size={12} aria-hidden />}
          {shown}
        </span>
      );
    },
    text: row => {
      const { shown, words } = cellOf(row, field, type);
      return words === '' ? shown : `${shown} (${words})`;
    },
  }));
}
