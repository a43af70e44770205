import { numberText } from './cell-text.ts';

/** What a column holds decides how its cells are written. Codes are `text`: `0042` stays `0042`. */
export type ColumnKind = 'text' | 'number' | 'date' | 'dateTime';

export interface SheetColumn {
  readonly key: string;
  readonly kind: ColumnKind;
  /** In characters of the standard font. */
  readonly width: number;
}

/** Numbers may come as decimal text, days as `YYYY-MM-DD`, times as `YYYY-MM-DD HH:mm:ss` or ISO 8601 in UTC. */
export type CellValue = string | number | boolean | Date | null | undefined;

/** A row above the data; the row of field names is hidden and serves the way back in. */
export interface HeadRow {
  readonly cells: readonly string[];
  readonly isHidden?: boolean;
}

/** A value of a `number` column that is one; otherwise it is written as the text it is. */
export function decimalOf(value: CellValue): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(value) : null;
  if (typeof value !== 'string' || !/^-?\d{1,20}(?:\.\d{1,20})?$/.test(value)) return null;
  // Beyond 15 digits a spreadsheet would change the number.
  return value.replace(/^-?0*|\./g, '').length <= 15 ? value : null;
}

/** The moment of a day or a time; null when it is none. */
export function momentOf(value: CellValue): Date | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  if (typeof value !== 'string') return null;
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(?:Z|\+00:00)?)?$/.exec(value);
  if (!match) return null;
  const moment = new Date(`${match[1]}T${match[2] ?? '00:00'}Z`);
  // 30 February rolls over to March in JavaScript.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(match[1] ?? '') ? moment : null;
}

/** A value as text: how CSV shows it, and what a cell becomes whose value does not fit its column. */
export function plainText(value: CellValue, kind: ColumnKind): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const moment = kind === 'date' || kind === 'dateTime' || value instanceof Date ? momentOf(value) : null;
  if (!moment) return value instanceof Date ? '' : String(value);
  const text = moment.toISOString().slice(0, 19).replace('T', ' ');
  return kind === 'date' ? text.slice(0, 10) : text;
}
