import { type Columns, cellAt, columnsOf, digits, headedRows, isBlank } from './columns.ts';
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

/** A currency of ISO 4217. The list has a line for every country that uses it; they are one currency here. */
export interface IsoCurrency {
  readonly code: string;
  /** Three digits. */
  readonly numericCode: string | null;
  /** 0 to 4; null where money has no minor unit (metals, test codes) or the list gives none. */
  readonly minorUnit: number | null;
  readonly nameEn: string;
  /** Countries and funds that use it, in the list's writing. */
  readonly entities: readonly string[];
  /** YYYY-MM or YYYY of its end; null while it is in use anywhere. */
  readonly withdrawn: string | null;
}

const HEADINGS = {
  entity: ['entity', 'ctrynm', 'country'],
  name: ['currency', 'ccynm'],
  code: ['alphabeticcode', 'ccy'],
  numericCode: ['numericcode', 'ccynbr'],
  minorUnit: ['minorunit', 'ccymnrunts'],
  withdrawn: ['withdrawaldate', 'wthdrwldt'],
} as const;

type CurrencyColumns = Columns<keyof typeof HEADINGS>;

export const currencyColumnsOf = (cells: readonly string[]): CurrencyColumns | null => {
  const columns = columnsOf(cells, HEADINGS);
  return columns.code >= 0 && columns.numericCode >= 0 && columns.name >= 0 ? columns : null;
};

const PUBLISHED: CurrencyColumns = { entity: 0, name: 1, code: 2, numericCode: 3, minorUnit: 4, withdrawn: 5 };

/** `2002-03`, `1989 to 1990`, `1989-1990`, `2003-12 to 2005-06`: the end of what is written. */
const endOf = (text: string): string | undefined => /^(?:.*?\D)??(\d{4}(?:-(?:0[1-9]|1[0-2]))?)$/.exec(text)?.[1];

interface Entry {
  readonly row: SheetRow;
  readonly entity: string;
  readonly currency: Omit<IsoCurrency, 'entities'>;
}

function readEntry(row: SheetRow, columns: CurrencyColumns): Entry | OfficialRow<never> {
  const text = (name: keyof CurrencyColumns): string => cellAt(row.cells, columns[name]);
  const code = text('code').toUpperCase();
  if (code === '') return skipOf(row, SKIPPED.noCode);
  if (!/^[A-Z]{3}$/.test(code)) return errorOf(row, listFinding('OL-04', 'code', { v: text('code') }));
  const nameEn = text('name');
  if (nameEn === '') return errorOf(row, listFinding('OL-03', 'nameEn'));
  const numericCode = text('numericCode') === '' ? null : digits(text('numericCode'), 3);
  if (numericCode === null && text('numericCode') !== '') {
    return errorOf(row, listFinding('OL-04', 'numericCode', { v: text('numericCode') }));
  }
  const unit = text('minorUnit');
  if (!/^(?:[0-4]|-|N\.?A\.?)?$/i.test(unit)) return errorOf(row, listFinding('OL-04', 'minorUnit', { v: unit }));
  const withdrawn = text('withdrawn') === '' ? null : endOf(text('withdrawn'));
  if (withdrawn === undefined) return errorOf(row, listFinding('OL-04', 'withdrawn', { v: text('withdrawn') }));
  const minorUnit = /^[0-4]$/.test(unit) ? Number(unit) : null;
  return { row, entity: text('entity'), currency: { code, numericCode, minorUnit, nameEn, withdrawn } };
}

const isEntry = (read: Entry | OfficialRow<never>): read is Entry => 'currency' in read;

/** The line that speaks for a code: the first in use, else the one withdrawn last. */
function speakerOf([first, ...others]: readonly [Entry, ...Entry[]]): Entry {
  return others.reduce((speaker, other) => {
    if (speaker.currency.withdrawn === null) return speaker;
    return other.currency.withdrawn === null || other.currency.withdrawn > speaker.currency.withdrawn ? other : speaker;
  }, first);
}

/** What all lines of a currency in use must agree on; withdrawn lines keep the name and units of their time. */
const isSameMoney = (one: Entry, other: Entry): boolean =>
  other.currency.withdrawn !== null ||
  (one.currency.numericCode === other.currency.numericCode && one.currency.minorUnit === other.currency.minorUnit);

/** ISO 4217, current and withdrawn. It is short and a currency's lines lie apart, so the whole list is read before the first answer. */
export async function* parseIsoCurrencies(rows: SheetRows): OfficialRows<IsoCurrency> {
  const { columns, headingLine, all } = await headedRows(rows, currencyColumnsOf);
  const read: (Entry | OfficialRow<never>)[] = [];
  const byCode = new Map<string, [Entry, ...Entry[]]>();
  for await (const row of all) {
    if (isBlank(row.cells)) read.push(skipOf(row, SKIPPED.blank));
    else if (row.line <= headingLine) read.push(skipOf(row, SKIPPED.heading));
    else {
      const entry = readEntry(row, columns ?? PUBLISHED);
      read.push(entry);
      if (!isEntry(entry)) continue;
      const entries = byCode.get(entry.currency.code);
      if (entries) entries.push(entry);
      else byCode.set(entry.currency.code, [entry]);
    }
  }
  for (const entry of read) {
    const entries = isEntry(entry) ? byCode.get(entry.currency.code) : undefined;
    if (!isEntry(entry) || !entries) {
      if (!isEntry(entry)) yield entry;
      continue;
    }
    const speaker = speakerOf(entries);
    const { code, withdrawn } = speaker.currency;
    if (!isSameMoney(speaker, entry)) {
      yield errorOf(entry.row, listFinding('OL-02', 'code', { c: code, line: speaker.row.line }));
    } else if (entry !== speaker) yield skipOf(entry.row, sameAsLine(speaker.row.line));
    else {
      const users = entries.filter(other => withdrawn !== null || other.currency.withdrawn === null);
      const entities = [...new Set(users.map(({ entity }) => entity).filter(entity => entity !== ''))];
      yield rowOf(entry.row, code, { ...speaker.currency, entities });
    }
  }
}
