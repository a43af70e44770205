import type { CellStyle } from 'hucre';
import type { ColumnKind } from './sheet-columns.ts';

const solid = (rgb: string): CellStyle => ({ fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb } } });

/** `@` keeps a text a text also when a person edits the cell. */
const TEXT = '@';

const NUMBER_FORMATS: Readonly<Record<ColumnKind, string>> = {
  text: TEXT,
  number: 'General',
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm:ss',
};

const KINDS = Object.keys(NUMBER_FORMATS) as readonly ColumnKind[];

/** Order and number of the styles every written sheet has. */
export const SHEET_STYLES: readonly CellStyle[] = [
  { numFmt: TEXT, font: { bold: true }, ...solid('E5E8EB'), alignment: { vertical: 'center', wrapText: true } },
  { numFmt: TEXT, font: { size: 8, color: { rgb: '8F99A8' } } },
  { numFmt: TEXT, ...solid('FAD7D7') },
  { numFmt: TEXT, font: { color: { rgb: 'AC2F33' } }, alignment: { wrapText: true, vertical: 'top' } },
  { numFmt: TEXT, font: { italic: true, color: { rgb: '8F99A8' } } },
  ...KINDS.map(kind => ({ numFmt: NUMBER_FORMATS[kind] })),
];

/** The numbers of the styles in one workbook, by what they are for. */
export interface StyleNumbers {
  readonly heading: number;
  readonly fieldName: number;
  readonly bad: number;
  readonly message: number;
  readonly example: number;
  readonly kind: Readonly<Record<ColumnKind, number>>;
}

export function styleNumbers(numbers: readonly number[]): StyleNumbers {
  const [heading = 0, fieldName = 0, bad = 0, message = 0, example = 0, ...kinds] = numbers;
  const kind = { text: 0, number: 0, date: 0, dateTime: 0 };
  KINDS.forEach((name, index) => {
    kind[name] = kinds[index] ?? 0;
  });
  return { heading, fieldName, bad, message, example, kind };
}
