import {
  type PositionReading,
  parseDecimalPosition,
  parseUnLocodePosition,
} from '#contract/basic-data/rules/coordinates.ts';
import { isFinding } from '#contract/basic-data/rules/md-findings.ts';
import {
  isUnStatus,
  parseUnFunctions,
  readUnLocode,
  type UnFunction,
  type UnStatus,
} from '#contract/basic-data/rules/un-locode.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { cellAt, isBlank, peekRows } from './columns.ts';
import { refuseDoubles } from './doubles.ts';
import { isKnownCountry } from './known-countries.ts';
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
import { plainNameOf } from './plain-name.ts';
import { type UnLocodeColumns, type UnLocodeLayout, unLocodeLayoutOf } from './un-locode-layout.ts';
import { mendTornCells } from './un-locode-torn.ts';

/** A place as the list of UNECE gives it. `null` and an empty set of functions mean that the list says nothing. */
export interface UnLocodePlace {
  readonly unLocode: string;
  readonly countryCode: string;
  readonly nameEn: string;
  readonly nameWoDiacritics: string;
  readonly subdivision: string | null;
  readonly functions: readonly UnFunction[];
  readonly unStatus: UnStatus | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
  /** Three letters, only where they differ from the end of the code. */
  readonly iata: string | null;
  /** YYYY-MM-DD: the first day of the month of the last change, the list gives no more. */
  readonly sourceDate: string | null;
}

/** Rows whose content settles the order of columns; a file of one country heading and one place is decided as well. */
const SAMPLE_ROWS = 500;
const NAME_LENGTH = 100;

/** Wrong conversions leave `?` or U+FFFD where a letter was; the list itself uses neither. */
export const hasLostLetters = (name: string): boolean => /[?\ufffd]/.test(name);

/** The code began in 1981, so two digits of a year are enough. */
function monthOf(yearMonth: string): string | null {
  const [, year = '', month = ''] = /^(\d{2})(0[1-9]|1[0-2])$/.exec(yearMonth) ?? [];
  return year === '' ? null : `${year >= '70' ? '19' : '20'}${year}-${month}-01`;
}

const positionIn = (cells: readonly string[], columns: UnLocodeColumns): PositionReading => {
  if (columns.coordinates >= 0) return parseUnLocodePosition(cellAt(cells, columns.coordinates));
  const latitude = cellAt(cells, columns.latitude);
  const longitude = cellAt(cells, columns.longitude);
  return latitude === '' && longitude === '' ? null : parseDecimalPosition(`${latitude}, ${longitude}`);
};

function readAlias(row: SheetRow, countryCode: string, name: string, plain: string): OfficialRow<never> {
  const parts = (hasLostLetters(name) ? plain : name).split('=').map(part => part.trim());
  const [alias = '', of = ''] = parts;
  if (parts.length !== 2 || alias === '' || of === '') return errorOf(row, listFinding('OL-04', 'nameEn', { v: name }));
  if (!isKnownCountry(countryCode)) return errorOf(row, listFinding('OL-04', 'countryCode', { v: countryCode }));
  return { line: row.line, cells: row.cells, outcome: 'ALIAS', of: { countryCode, name: of }, alias };
}

/** What stands in the cells, or null where the line is torn. */
function readPlace(
  cells: readonly string[],
  columns: UnLocodeColumns,
): { readonly place: UnLocodePlace; readonly notes: readonly Finding[] } | readonly Finding[] | null {
  const functionText = cellAt(cells, columns.functions);
  const functions = functionText === '' ? [] : parseUnFunctions(functionText);
  const status = cellAt(cells, columns.status);
  if (!functions || !(status === '' || /^[A-Z]{2}$/.test(status))) return null;

  const code = readUnLocode(cellAt(cells, columns.country) + cellAt(cells, columns.location), isKnownCountry);
  if (isFinding(code)) return [code];
  if (status !== '' && !isUnStatus(status)) return [listFinding('OL-04', 'unStatus', { v: status })];
  const { unLocode } = code;

  const name = cellAt(cells, columns.name);
  const plain = cellAt(cells, columns.plainName) || plainNameOf(name);
  if (name === '' && plain === '') return [listFinding('OL-03', 'nameEn')];
  const tooLong = [name, plain].find(text => text.length > NAME_LENGTH);
  if (tooLong !== undefined) return [listFinding('OL-04', 'nameEn', { v: tooLong })];

  const notes: Finding[] = [];
  const nameEn = name === '' || (hasLostLetters(name) && !hasLostLetters(plain)) ? plain : name;
  if (hasLostLetters(name)) notes.push(listFinding('OL-05', 'nameEn', { v: name }));
  const subdivision = cellAt(cells, columns.subdivision);
  const isSubdivision = /^[A-Z0-9]{1,3}$/.test(subdivision);
  if (subdivision !== '' && !isSubdivision) {
    notes.push(listFinding('OL-04', 'subdivision', { v: subdivision }, 'warning'));
  }
  const position = positionIn(cells, columns);
  if (isFinding(position)) notes.push({ ...position, severity: 'warning' });
  const iata = cellAt(cells, columns.iata);
  return {
    place: {
      unLocode,
      countryCode: unLocode.slice(0, 2),
      nameEn,
      nameWoDiacritics: plainNameOf(plain),
      subdivision: isSubdivision ? subdivision : null,
      functions,
      unStatus: isUnStatus(status) ? status : null,
      latitude: isFinding(position) ? null : (position?.latitude ?? null),
      longitude: isFinding(position) ? null : (position?.longitude ?? null),
      iata: /^[A-Z]{3}$/.test(iata) && iata !== unLocode.slice(2) ? iata : null,
      sourceDate: monthOf(cellAt(cells, columns.date)),
    },
    notes,
  };
}

function readRow(row: SheetRow, { columns, headingLine, width }: UnLocodeLayout): OfficialRow<UnLocodePlace> {
  const { cells, line } = row;
  if (isBlank(cells)) return skipOf(row, SKIPPED.blank);
  if (line === headingLine) return skipOf(row, SKIPPED.heading);
  const change = cellAt(cells, columns.change);
  const country = cellAt(cells, columns.country);
  const name = cellAt(cells, columns.name);
  if (cellAt(cells, columns.location) === '' && /^[A-Z]{2}$/.test(country)) {
    if (change === '=' || name.includes('=')) return readAlias(row, country, name, cellAt(cells, columns.plainName));
    return parseUnFunctions(cellAt(cells, columns.functions)) === null
      ? skipOf(row, SKIPPED.countryHeading)
      : errorOf(row, listFinding('OL-03', 'unLocode'));
  }
  const whole = cells.length > width && !isBlank(cells.slice(width)) ? null : readPlace(cells, columns);
  const mended = whole ? null : mendTornCells(cells, { columns, headingLine, width });
  const read = whole ?? (mended && readPlace(mended, columns));
  if (!read) return errorOf(row, listFinding('OL-01', 'unLocode'));
  if (!('place' in read)) return errorOf(row, ...read);
  if (change === 'X') return { line, cells, outcome: 'REMOVED', key: read.place.unLocode };
  const notes = mended ? [listFinding('OL-06', 'unLocode'), ...read.notes] : read.notes;
  return rowOf(row, read.place.unLocode, read.place, notes);
}

/** The list of places of the United Nations, in any of its common layouts, one answer a line in the order of the file. */
export async function* parseUnLocode(rows: SheetRows): OfficialRows<UnLocodePlace> {
  const { first, all } = await peekRows(rows, SAMPLE_ROWS);
  const layout = unLocodeLayoutOf(first);
  const single = refuseDoubles<UnLocodePlace>('unLocode');
  for await (const row of all) yield single(readRow(row, layout));
}
