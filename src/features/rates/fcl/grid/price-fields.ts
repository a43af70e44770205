import type { AnyRow } from '#contract/kernel/resource.ts';
import { PRICE_FIELDS, type PriceField } from '#contract/rates/codes.ts';
import type { FclRateLine } from '#contract/rates/fcl-rate.resource.ts';

/**
 * Price columns of a grid. The usual container types have fields of their own, so lists filter and sort by them; any other type is read
 * from the lines of the rate.
 */

const FIELD_OF = new Map(Object.entries(PRICE_FIELDS).map(([field, type]) => [type as string, field as PriceField]));
const OF_LINES = 'line:';

export const priceFieldOf = (type: string): string => FIELD_OF.get(type) ?? `${OF_LINES}${type}`;

/** The container type that a column is of; null for what is no price. */
export const typeOfField = (field: string): string | null =>
  field.startsWith(OF_LINES) ? field.slice(OF_LINES.length) : (PRICE_FIELDS[field as PriceField] ?? null);

/** What a cell holds: of a price its cost, null where nothing is offered. */
export function cellValue(row: AnyRow, field: string): unknown {
  if (!field.startsWith(OF_LINES)) return row[field];
  const lines = (row.lines ?? []) as readonly FclRateLine[];
  return lines.find(({ containerType }) => containerType === typeOfField(field))?.cost ?? null;
}
