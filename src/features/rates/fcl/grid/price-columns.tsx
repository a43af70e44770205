import { Icon } from '@blueprintjs/core';
import Big from 'big.js';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { PRICE_FIELDS } from '#contract/rates/codes.ts';
import { lineFields } from '#contract/rates/fcl-rate.parts.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { formatFigure } from '#kit/figures.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { judgeBy } from '#kit/table/columns-of.tsx';
import { both } from '../locale/both.ts';
import { type Edits, heldIn } from './edits.ts';
import { cellValue, priceFieldOf } from './price-fields.ts';
import './price-grid.css';

/** Cells of prices: colour and sign say how they stand against the version before; what is not sent yet is marked too. */

export type PricesBefore = ReadonlyMap<string, ReadonlyMap<string, string | null>>;
export type Say = (text: Text) => string;

type Trend = 'risen' | 'fallen';
const ICONS = { risen: 'arrow-up', fallen: 'arrow-down', changed: 'edit' } as const;

/** Behind it the prices stand. */
const BEFORE_PRICES = 'potIds';
const META = fclRateResource.meta.price20gp!;
const JUDGE = judgeBy(lineFields.cost);
/** The database can put them in order. */
const SORTED: Readonly<Record<string, true>> = Object.fromEntries(
  Object.values(PRICE_FIELDS).map(type => [type, true]),
);

function trendOf(before: string | null | undefined, now: unknown): Trend | null {
  if (typeof before !== 'string' || typeof now !== 'string') return null;
  const difference = new Big(now).cmp(before);
  return difference > 0 ? 'risen' : difference < 0 ? 'fallen' : null;
}

interface Cell {
  readonly shown: string;
  /** The price before, where both are said. */
  readonly was: string | null;
  readonly sign: Trend | 'changed' | null;
  readonly words: string;
}

/** The container that lanes are compared by. */
const ON_CARD = '40HC';

/** As the reader writes figures; a dash where nothing is offered. */
const figure = (value: unknown): string => (typeof value === 'string' ? formatFigure(value) : '–');

interface PriceStyle {
  /** Says both prices in the cell (`1,020 → 1,320`); else a sign tells which way a price went, and its tooltip from where. */
  readonly saysBoth: boolean;
}

/** Columns of these container types in their order; the usual ones that are not among them are there for who wants them. */
export function priceColumns(
  types: readonly string[],
  edits: Edits,
  before: PricesBefore,
  say: Say,
  { saysBoth }: PriceStyle = { saysBoth: false },
): readonly ColumnOverride[] {
  const cellOf = (row: AnyRow, type: string): Cell => {
    const field = priceFieldOf(type);
    const value = cellValue(row, field);
    const typed = edits.get(row.id)?.changes[field];
    if (typed !== undefined)
      return {
        shown: figure(typed),
        was: null,
        sign: 'changed',
        words: say(both('price.changed', { before: figure(value) })),
      };
    const old = before.get(row.id)?.get(type);
    const sign = trendOf(old, value);
    const was = saysBoth && sign ? figure(old) : null;
    return { shown: figure(value), was, sign, words: sign ? say(both(`price.${sign}`, { before: figure(old) })) : '' };
  };
  const column = (type: string, after: string | undefined): ColumnOverride => ({
    field: priceFieldOf(type),
    label: { zh: printedContainerType(type), en: printedContainerType(type) },
    kind: 'decimal',
    width: saysBoth ? 140 : 90,
    // The sign beside a price takes room that its text does not.
    isFixed: true,
    // One price tells a rate on a card; the others stand in the record.
    card: type === ON_CARD ? 'what' : 'none',
    numeric: true,
    meta: META,
    editable: true,
    judge: JUDGE,
    value: row => heldIn(edits, row, priceFieldOf(type)),
    hidden: after === undefined,
    sortable: type in SORTED,
    ...(after === undefined ? {} : { after }),
    render: row => {
      const { shown, was, sign, words } = cellOf(row, type);
      return (
        <span className={`fl-price${sign ? ` fl-price-${sign}` : ''}`} title={words || undefined}>
          {sign && <Icon icon={ICONS[sign]} size={12} aria-hidden />}
          {was !== null && <span className="fl-price-was">{was} →</span>}
          {shown}
        </span>
      );
    },
    text: row => {
      const { shown, words } = cellOf(row, type);
      return words === '' ? shown : `${shown} (${words})`;
    },
  });
  const usual = Object.values(PRICE_FIELDS).filter(type => !types.includes(type));
  return [
    ...types.map((type, at) => column(type, at === 0 ? BEFORE_PRICES : priceFieldOf(types[at - 1]!))),
    ...usual.map(type => column(type, undefined)),
  ];
}
