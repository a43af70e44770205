import chinese from 'i18n-iso-countries/langs/zh.json' with { type: 'json' };
import type { Finding } from '#contract/kernel/errors.ts';
import { type Columns, cellAt, columnsOf, digits, headedRows, isBlank } from './columns.ts';
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

/** A country of ISO 3166-1. */
export interface IsoCountry {
  readonly alpha2: string;
  readonly alpha3: string;
  /** Three digits. */
  readonly numeric: string;
  readonly nameEn: string;
  readonly nameZh: string | null;
  readonly region: string | null;
  /** ISO 4217, the first where a country has several. */
  readonly currency: string | null;
}

/** The short names people use come before the formal ones. */
const HEADINGS = {
  alpha2: ['iso31661alpha2', 'alpha2code', 'alpha2', 'iso2'],
  alpha3: ['iso31661alpha3', 'alpha3code', 'alpha3', 'iso3'],
  numeric: ['iso31661numeric', 'numericcode', 'numeric'],
  shortName: ['cldrdisplayname', 'englishshortname', 'nameen', 'name'],
  formalName: ['officialnameen', 'untermenglishshort'],
  nameZh: ['officialnamecn', 'untermchineseshort', 'namezh'],
  region: ['regionname', 'region'],
  currency: ['iso4217currencyalphabeticcode', 'currency'],
} as const;

type CountryColumns = Columns<keyof typeof HEADINGS>;

export const countryColumnsOf = (cells: readonly string[]): CountryColumns | null => {
  const columns = columnsOf(cells, HEADINGS);
  return columns.alpha2 >= 0 && columns.alpha3 >= 0 ? columns : null;
};

const CHINESE_NAMES = chinese.countries as Readonly<Record<string, string | readonly string[]>>;

const chineseName = (alpha2: string): string | null => {
  const names = CHINESE_NAMES[alpha2];
  return (typeof names === 'string' ? names : names?.[0]) ?? null;
};

function readCountry(row: SheetRow, columns: CountryColumns): OfficialRow<IsoCountry> {
  const text = (name: keyof CountryColumns): string => cellAt(row.cells, columns[name]);
  const [alpha2, alpha3] = [text('alpha2').toUpperCase(), text('alpha3').toUpperCase()];
  if (alpha2 === '' && alpha3 === '') return skipOf(row, SKIPPED.noCode);
  const numeric = digits(text('numeric'), 3);
  const nameEn = text('shortName') || text('formalName');
  const findings: Finding[] = [];
  if (!/^[A-Z]{2}$/.test(alpha2)) findings.push(listFinding('OL-04', 'alpha2', { v: text('alpha2') }));
  if (!/^[A-Z]{3}$/.test(alpha3)) findings.push(listFinding('OL-04', 'alpha3', { v: text('alpha3') }));
  if (numeric === null) findings.push(listFinding('OL-04', 'numeric', { v: text('numeric') }));
  if (nameEn === '') findings.push(listFinding('OL-03', 'nameEn'));
  if (numeric === null || findings.length > 0) return errorOf(row, ...findings);
  const [currency = ''] = text('currency').split(/[,;/ ]+/);
  return rowOf(row, alpha2, {
    alpha2,
    alpha3,
    numeric,
    nameEn,
    nameZh: text('nameZh') || chineseName(alpha2),
    region: text('region') || null,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
  });
}

/** ISO 3166-1 by its headings; without them the columns cannot be told apart and every line is refused. */
export async function* parseIsoCountries(rows: SheetRows): OfficialRows<IsoCountry> {
  const { columns, headingLine, all } = await headedRows(rows, countryColumnsOf);
  const single = refuseDoubles<IsoCountry>('alpha2');
  for await (const row of all) {
    if (isBlank(row.cells)) yield skipOf(row, SKIPPED.blank);
    else if (row.line <= headingLine) yield skipOf(row, SKIPPED.heading);
    else yield columns ? single(readCountry(row, columns)) : errorOf(row, listFinding('OL-01', 'alpha2'));
  }
}
