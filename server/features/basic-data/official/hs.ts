import { type Columns, cellAt, columnsOf, headedRows, isBlank } from './columns.ts';
import { refuseDoubles } from './doubles.ts';
import { listFinding, SKIPPED } from './list-findings.ts';
import {
  errorOf,
  type OfficialRow,
  type OfficialRows,
  rowOf,
  type SheetRow,
  type SheetRows,
  skipOf,
} from './official-row.ts';

export type HsLevel = 2 | 4 | 6;

/** A chapter, heading or subheading of the Harmonized System. */
export interface HsCode {
  readonly code: string;
  readonly level: HsLevel;
  readonly parent: string | null;
  /** Roman number of the section. */
  readonly section: string | null;
  readonly description: string;
}

const HEADINGS = {
  section: ['section'],
  code: ['hscode', 'code'],
  description: ['description'],
  parent: ['parent'],
  level: ['level'],
} as const;

type HsColumns = Columns<keyof typeof HEADINGS>;

export const hsColumnsOf = (cells: readonly string[]): HsColumns | null => {
  const columns = columnsOf(cells, HEADINGS);
  return columns.code >= 0 && columns.description >= 0 && columns.level >= 0 ? columns : null;
};

const PUBLISHED: HsColumns = { section: 0, code: 1, description: 2, parent: 3, level: 4 };

/** A spreadsheet takes the zero off `0101`: a code of odd length can only have lost it. */
const wholeCode = (text: string): string => {
  const code = text.replaceAll('.', '');
  return /^\d+$/.test(code) && code.length % 2 === 1 ? `0${code}` : code;
};

const levelOf = (code: string): HsLevel | null => {
  if (!/^(?:\d{2}){1,3}$/.test(code)) return null;
  return code.length === 2 ? 2 : code.length === 4 ? 4 : 6;
};

function readHsRow(row: SheetRow, columns: HsColumns, isKnown: (code: string) => boolean): OfficialRow<HsCode> {
  const text = (name: keyof HsColumns): string => cellAt(row.cells, columns[name]);
  if (text('code').toUpperCase() === 'TOTAL') return skipOf(row, SKIPPED.total);
  const code = wholeCode(text('code'));
  const level = levelOf(code);
  if (level === null) return errorOf(row, listFinding('OL-04', 'code', { v: text('code') }));
  if (text('level') !== '' && text('level') !== String(level)) {
    return errorOf(row, listFinding('OL-04', 'level', { v: text('level') }));
  }
  const description = text('description');
  if (description === '') return errorOf(row, listFinding('OL-03', 'description'));
  const parent = level === 2 ? null : code.slice(0, level - 2);
  const written = wholeCode(text('parent'));
  if (parent !== null && written !== '' && written !== parent) {
    return errorOf(row, listFinding('OL-04', 'parent', { v: text('parent') }));
  }
  if (parent !== null && !isKnown(parent)) return errorOf(row, listFinding('OL-11', 'parent', { c: parent }));
  const section = text('section').toUpperCase();
  return rowOf(row, code, {
    code,
    level,
    parent,
    section: /^[IVX]+$/.test(section) ? section : null,
    description,
  });
}

/** The Harmonized System with 2, 4 and 6 digits; parents stand before their children, as in every edition. */
export async function* parseHsCodes(rows: SheetRows): OfficialRows<HsCode> {
  const { columns, headingLine, all } = await headedRows(rows, hsColumnsOf);
  const single = refuseDoubles<HsCode>('code');
  const known = new Set<string>();
  for await (const row of all) {
    if (isBlank(row.cells)) yield skipOf(row, SKIPPED.blank);
    else if (row.line <= headingLine) yield skipOf(row, SKIPPED.heading);
    else {
      const read = single(readHsRow(row, columns ?? PUBLISHED, code => known.has(code)));
      if (read.outcome === 'ROW') known.add(read.key);
      yield read;
    }
  }
}
