import { md } from '#contract/basic-data/rules/md-findings.ts';
import { UN_FUNCTION_PATTERN } from '#contract/basic-data/rules/un-locode.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { cellAt, columnsOf, isBlank } from './columns.ts';
import { hsColumnsOf } from './hs.ts';
import { countryColumnsOf } from './iso-countries.ts';
import { currencyColumnsOf } from './iso-currencies.ts';
import type { SheetRow } from './official-row.ts';
import { terminalColumnsOf } from './smdg-terminals.ts';

export type ListKind = 'unlocode' | 'smdg-terminals' | 'iso-currencies' | 'iso-countries' | 'hs';

const isUnLocodeHeading = (cells: readonly string[]): boolean => {
  const found = columnsOf(cells, { country: ['country'], plainName: ['namewodiacritics'] });
  return found.country >= 0 && found.plainName >= 0;
};

const kindOfHeading = (cells: readonly string[]): ListKind | null => {
  if (isUnLocodeHeading(cells)) return 'unlocode';
  if (terminalColumnsOf(cells)) return 'smdg-terminals';
  if (currencyColumnsOf(cells)) return 'iso-currencies';
  if (countryColumnsOf(cells)) return 'iso-countries';
  return hsColumnsOf(cells) ? 'hs' : null;
};

/** Lists published without headings, told by what only they write. */
const kindOfContent = (cells: readonly string[]): ListKind | null => {
  const at = (position: number): string => cellAt(cells, position);
  const isCountry = /^[A-Z]{2}$/.test(at(1)) && /^[+|#X!=¦]?$/.test(at(0));
  if (isCountry && at(2) === '' && (at(3).startsWith('.') || at(3).includes('='))) return 'unlocode';
  if (isCountry && /^[A-Z0-9]{3}$/.test(at(2)) && [6, 7].some(column => UN_FUNCTION_PATTERN.test(at(column)))) {
    return 'unlocode';
  }
  if (/^[A-Z]{2}[A-Z2-9]{3}$/.test(at(0)) && /^[NS] ?\d/.test(at(5)) && /^[EW] ?\d/.test(at(6)))
    return 'smdg-terminals';
  if (/^[A-Z]{3}$/.test(at(2)) && /^\d{3}$/.test(at(3)) && /^[0-4-]$/.test(at(4))) return 'iso-currencies';
  return null;
};

/** Which official list a file is, by its headings or by its first rows; null where it cannot be told (MD-21). */
export function detectList(firstRows: readonly SheetRow[]): ListKind | null {
  const rows = firstRows.filter(({ cells }) => !isBlank(cells));
  for (const { cells } of rows) {
    const kind = kindOfHeading(cells) ?? kindOfContent(cells);
    if (kind) return kind;
  }
  return null;
}

/** MD-21 for a file that is none of the lists. */
export const unknownList = (path = 'file'): Finding => md('MD-21', path);
