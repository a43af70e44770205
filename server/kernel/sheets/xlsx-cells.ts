import { type CellValue, type ColumnKind, decimalOf, momentOf, plainText } from './sheet-columns.ts';
import { workbooks } from './workbooks.ts';

/** Excel's own limit; a longer text makes it "repair" the file. */
const MAX_CELL_CHARS = 32_767;
const CUT_MARK = '…[截断 / cut]';

/** First serial day after the one that Excel counts but the calendar has not (1900-02-29). */
const FIRST_SERIAL_DAY = Date.UTC(1900, 2, 1);
const END_OF_TIME = Date.UTC(10_000, 0, 1);

/**
 * Text as a workbook may hold it. Control characters and what looks like their escape are written `_xHHHH_`, NUL and code
 * points that XML does not know are left out, half surrogate pairs become U+FFFD.
 */
export function cellXmlText(text: string): string {
  return xmlText(shortened(text));
}

export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/_(?=x[0-9A-Fa-f]{4})/g, '_x005F_')
    .replace(CONTROLS, control => `_x${hex(control)}_`)
    .replace(/[&<>"]/g, char => ENTITIES[char] ?? char);
}

/** What comments, headings and choices may contain: they know no escapes. */
export const plainXmlText = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '').replace(CONTROLS, '');

const NOT_IN_XML = /[\0\uFFFE\uFFFF]/g;
/** Those below U+0020 but for TAB and LF. */
const CONTROLS = /[^\P{Cc}\t\n\u007F-\u009F]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const hex = (char: string): string => char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');

function shortened(text: string): string {
  if (text.length <= MAX_CELL_CHARS) return text;
  return text.slice(0, MAX_CELL_CHARS - CUT_MARK.length).toWellFormed() + CUT_MARK;
}

export const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

/** One cell. A text is always a string cell, whatever it begins with: there is no way from a text to a formula. */
export function cellXml(reference: string, value: CellValue, kind: ColumnKind, style: number): string {
  const start = `<c r="${reference}" s="${style}"`;
  const number = numericXml(value, kind);
  if (number !== null) return `${start}><v>${number}</v></c>`;
  if (typeof value === 'boolean' && kind !== 'text') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = cellXmlText(plainText(value, kind));
  return text === '' ? `${start}/>` : `${start} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function numericXml(value: CellValue, kind: ColumnKind): string | null {
  if (kind === 'text') return null;
  if (kind === 'number') return decimalOf(value);
  const moment = momentOf(value);
  if (!moment || moment.getTime() < FIRST_SERIAL_DAY || moment.getTime() >= END_OF_TIME) return null;
  return String(workbooks().dateToSerial(moment));
}

export function rowXml(line: number, cells: string, isHidden = false): string {
  return `<row r="${line}"${isHidden ? ' hidden="1"' : ''}>${cells}</row>`;
}
