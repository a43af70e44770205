import Big from 'big.js';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { FclRateLine } from '#contract/rates/fcl-rate.resource.ts';
import { cellValue, typeOfField } from './price-fields.ts';

/** Changes of cells that were typed and not sent yet, by row: the tray. */

export interface RowEdit {
  /** As it was when it was first typed into: its version is the one that is sent. */
  readonly row: AnyRow;
  readonly changes: Readonly<Record<string, unknown>>;
}
export type Edits = ReadonlyMap<string, RowEdit>;

export const NO_EDITS: Edits = new Map();

const isSame = (before: unknown, after: unknown): boolean =>
  before === after ||
  (typeof before === 'string' && typeof after === 'string' && /^\d/.test(before) && isDecimal(before, after));
const isDecimal = (before: string, after: string): boolean =>
  /^\d+(\.\d+)?$/.test(before) && /^\d+(\.\d+)?$/.test(after) && new Big(before).eq(after);

/** One more change; a value as it was is none. */
export function withEdit(edits: Edits, row: AnyRow, field: string, value: unknown): Edits {
  const before = edits.get(row.id) ?? { row, changes: {} };
  const { [field]: _, ...others } = before.changes;
  const changes = isSame(cellValue(before.row, field), value) ? others : { ...others, [field]: value };
  const next = new Map(edits);
  if (Object.keys(changes).length === 0) next.delete(row.id);
  else next.set(row.id, { row: before.row, changes });
  return next;
}

/** What a cell holds: what was typed, also where that is nothing, else what the rate has. */
export function heldIn(edits: Edits, row: AnyRow, field: string): unknown {
  const changes = edits.get(row.id)?.changes;
  return changes && field in changes ? changes[field] : cellValue(row, field);
}

export const without = (edits: Edits, ids: readonly string[]): Edits =>
  new Map([...edits].filter(([id]) => !ids.includes(id)));

export const countEdits = (edits: Edits): number =>
  [...edits.values()].reduce((count, { changes }) => count + Object.keys(changes).length, 0);

const emptyLine = (containerType: string, currency: string): FclRateLine => ({
  containerType,
  currency,
  cost: null,
  zeroConfirmed: false,
  guideSell: null,
  minMargin: null,
  minMarginIsPct: false,
  foldedRules: [],
  note: null,
});

/** The same as one of many in a batch: prices by type, everything else a field. */
export function cellEditOf({ row, changes }: RowEdit) {
  const typed = Object.entries(changes).map(([field, value]) => ({ field, type: typeOfField(field), value }));
  return {
    id: row.id,
    prices: Object.fromEntries(
      typed.flatMap(({ type, value }) => (type === null ? [] : [[type, value as string | null]])),
    ),
    fields: Object.fromEntries(typed.flatMap(({ field, type, value }) => (type === null ? [[field, value]] : []))),
  };
}

/** What is sent: prices are lines of the rate, everything else a field of it. */
export function changesToSend({ row, changes }: RowEdit): Record<string, unknown> {
  const prices = Object.entries(changes).flatMap(([field, value]) => {
    const type = typeOfField(field);
    return type === null ? [] : [[type, value] as const];
  });
  const others = Object.fromEntries(Object.entries(changes).filter(([field]) => typeOfField(field) === null));
  if (prices.length === 0) return others;
  const lines = [...(row.lines as readonly FclRateLine[])];
  for (const [type, value] of prices) {
    const at = lines.findIndex(({ containerType }) => containerType === type);
    const line = { ...(lines[at] ?? emptyLine(type, lines[0]?.currency ?? 'USD')), cost: value as string | null };
    if (at < 0) lines.push(line);
    else lines[at] = line;
  }
  return { ...others, lines };
}
