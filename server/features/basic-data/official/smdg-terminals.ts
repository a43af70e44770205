import {
  type PositionReading,
  parseDecimalPosition,
  parseSmdgPosition,
} from '#contract/basic-data/rules/coordinates.ts';
import { isFinding, md } from '#contract/basic-data/rules/md-findings.ts';
import { normaliseUnLocode, readUnLocode } from '#contract/basic-data/rules/un-locode.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { type Columns, cellAt, columnsOf, headedRows, isBlank } from './columns.ts';
import { isKnownCountry } from './known-countries.ts';
import { readListDate } from './list-date.ts';
import { listFinding, SKIPPED, sameAsLine } from './list-findings.ts';
import {
  errorOf,
  type OfficialRow,
  type OfficialRows,
  rowOf,
  type SheetRow,
  type SheetRows,
  skipOf,
} from './official-row.ts';
import { overlaps, type Validity } from './validity.ts';

/** A terminal as SMDG lists it. Several rows may share port and code, one after the other in time. */
export interface SmdgTerminal extends Validity {
  readonly portCode: string;
  readonly terminalCode: string;
  readonly facilityNameEn: string;
  readonly operator: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly website: string | null;
  readonly address: string | null;
  readonly alternativeUnLocodes: readonly string[];
  /** YYYY-MM-DD */
  readonly lastChange: string | null;
  readonly remarks: string | null;
}

const HEADINGS = {
  portCode: ['unlocode'],
  alternatives: ['alternativeunlocodes', 'alternativeunlocode'],
  terminalCode: ['terminalcode'],
  facilityName: ['terminalfacilityname'],
  operator: ['terminalcompanyname'],
  latitude: ['latitudedms', 'latitude'],
  longitude: ['longitudedms', 'longitude'],
  lastChange: ['lastchange'],
  validFrom: ['validfrom'],
  validTo: ['validuntil', 'validto'],
  website: ['terminalwebsite'],
  address: ['terminaladdress'],
  remarks: ['remarks'],
  coordinates: ['coordinates'],
} as const;

export type TerminalColumns = Columns<keyof typeof HEADINGS>;

/** The thirteen columns of the published list, for a file without headings. */
const PUBLISHED: TerminalColumns = {
  portCode: 0,
  alternatives: 1,
  terminalCode: 2,
  facilityName: 3,
  operator: 4,
  latitude: 5,
  longitude: 6,
  lastChange: 7,
  validFrom: 8,
  validTo: 9,
  website: 10,
  address: 11,
  remarks: 12,
  coordinates: -1,
};

const TERMINAL_CODE = /^[A-Z0-9]{1,6}$/;
const LENGTHS = { facilityNameEn: 100, operator: 100, address: 255 } as const;

export const terminalColumnsOf = (cells: readonly string[]): TerminalColumns | null => {
  const columns = columnsOf(cells, HEADINGS);
  return columns.portCode >= 0 && columns.terminalCode >= 0 ? columns : null;
};

const positionIn = (cells: readonly string[], columns: TerminalColumns): PositionReading => {
  if (columns.coordinates >= 0) return parseDecimalPosition(cellAt(cells, columns.coordinates));
  const [latitude, longitude] = [cellAt(cells, columns.latitude), cellAt(cells, columns.longitude)];
  // A workbook may hold the same two columns as plain degrees.
  return /^-?\d+(\.\d+)?$/.test(latitude)
    ? parseDecimalPosition(`${latitude}, ${longitude}`)
    : parseSmdgPosition(latitude, longitude);
};

function readAlternatives(text: string, notes: Finding[]): readonly string[] {
  const codes = text.split(/[,;/ ]+/).filter(code => code !== '');
  return codes.flatMap(code => {
    const read = readUnLocode(code, isKnownCountry, 'alternativeUnLocodes');
    if (!isFinding(read)) return [read.unLocode];
    notes.push({ ...read, severity: 'warning' });
    return [];
  });
}

function readTerminal(
  row: SheetRow,
  columns: TerminalColumns,
): { readonly terminal: SmdgTerminal; readonly notes: Finding[] } | { readonly findings: readonly Finding[] } {
  const text = (name: keyof TerminalColumns): string => cellAt(row.cells, columns[name]);
  const findings: Finding[] = [];
  const notes: Finding[] = [];
  const port = readUnLocode(text('portCode'), isKnownCountry, 'portCode');
  if (isFinding(port)) findings.push(port);
  const terminalCode = normaliseUnLocode(text('terminalCode'));
  if (!TERMINAL_CODE.test(terminalCode)) {
    findings.push(listFinding('OL-04', 'terminalCode', { v: text('terminalCode') }));
  }
  if (text('facilityName') === '') findings.push(listFinding('OL-03', 'facilityNameEn'));
  const day = (name: 'lastChange' | 'validFrom' | 'validTo'): string | null => {
    const read = readListDate(text(name));
    if (read !== undefined) return read;
    // Validity is half of the key; the day of the last change is only shown.
    const finding = listFinding('OL-04', name, { v: text(name) }, name === 'lastChange' ? 'warning' : 'error');
    (name === 'lastChange' ? notes : findings).push(finding);
    return null;
  };
  const [validFrom, validTo, lastChange] = [day('validFrom'), day('validTo'), day('lastChange')];
  if (validFrom !== null && validTo !== null && validFrom > validTo) {
    findings.push(listFinding('OL-04', 'validTo', { v: `${validFrom} – ${validTo}` }));
  }
  const limited = (name: 'facilityName' | 'operator' | 'address', field: keyof typeof LENGTHS): string => {
    const value = text(name);
    if (value.length > LENGTHS[field]) findings.push(listFinding('OL-04', field, { v: value }));
    return value;
  };
  const position = positionIn(row.cells, columns);
  if (isFinding(position)) notes.push({ ...position, severity: 'warning' });
  const terminal: SmdgTerminal = {
    portCode: isFinding(port) ? '' : port.unLocode,
    terminalCode,
    facilityNameEn: limited('facilityName', 'facilityNameEn'),
    operator: limited('operator', 'operator') || null,
    latitude: isFinding(position) ? null : (position?.latitude ?? null),
    longitude: isFinding(position) ? null : (position?.longitude ?? null),
    validFrom,
    validTo,
    website: /^https?:\/\/\S+$/i.test(text('website')) ? text('website') : null,
    address: limited('address', 'address') || null,
    alternativeUnLocodes: readAlternatives(text('alternatives'), notes),
    lastChange,
    remarks: text('remarks') || null,
  };
  return findings.length > 0 ? { findings } : { terminal, notes };
}

/** Key of a terminal row: SMDG uses one code again for a later operator. */
export const terminalKey = ({ portCode, terminalCode, validFrom }: SmdgTerminal): string =>
  `${portCode}/${terminalCode}/${validFrom ?? ''}`;

/** Same key with other content is refused; other rows of the same code are noted where their days overlap. */
function compareWithEarlier(): (row: OfficialRow<SmdgTerminal>) => OfficialRow<SmdgTerminal> {
  const seen = new Map<string, { readonly line: number; readonly values: SmdgTerminal }[]>();
  return row => {
    if (row.outcome !== 'ROW') return row;
    const { line, key, values } = row;
    const code = `${values.portCode}/${values.terminalCode}`;
    const earlier = seen.get(code) ?? [];
    const double = earlier.find(other => terminalKey(other.values) === key);
    if (double) {
      return JSON.stringify(double.values) === JSON.stringify(values)
        ? skipOf(row, sameAsLine(double.line))
        : errorOf(row, listFinding('OL-02', 'terminalCode', { c: key, line: double.line }));
    }
    seen.set(code, [...earlier, { line, values }]);
    const overlapping = earlier.find(other => overlaps(other.values, values));
    if (!overlapping) return row;
    // The published list overlaps itself: rows of people may not (MD-15), here the later one simply wins.
    return { ...row, notes: [...row.notes, md('MD-15', 'validFrom', { line: overlapping.line }, 'info')] };
  };
}

/** The terminal list of SMDG: published columns or any order with headings, positions in DMS or decimal degrees. */
export async function* parseSmdgTerminals(rows: SheetRows): OfficialRows<SmdgTerminal> {
  const { columns, headingLine, all } = await headedRows(rows, terminalColumnsOf);
  const compare = compareWithEarlier();
  for await (const row of all) {
    if (isBlank(row.cells)) yield skipOf(row, SKIPPED.blank);
    else if (row.line <= headingLine) yield skipOf(row, SKIPPED.heading);
    else {
      const read = readTerminal(row, columns ?? PUBLISHED);
      yield 'findings' in read
        ? errorOf(row, ...read.findings)
        : compare(rowOf(row, terminalKey(read.terminal), read.terminal, read.notes));
    }
  }
}
