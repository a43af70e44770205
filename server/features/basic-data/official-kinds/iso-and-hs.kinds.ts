import type { AnyRow } from '#contract/kernel/resource.ts';
import { rowsByField } from '../../../kernel/imports/find-rows.ts';
import { type ImportKind, importKind } from '../../../kernel/imports/import-kind.ts';
import { compareCountry, compareCurrency, compareHsCode } from '../official/compare-lists.ts';
import type { CompareContext, Comparison } from '../official/compare-row.ts';
import { detectList, type ListKind } from '../official/detect-list.ts';
import { type HsCode, parseHsCodes } from '../official/hs.ts';
import { type IsoCountry, parseIsoCountries } from '../official/iso-countries.ts';
import { type IsoCurrency, parseIsoCurrencies } from '../official/iso-currencies.ts';
import type { OfficialRows, SheetRows } from '../official/official-row.ts';
import { added, asOurs, asTheirs, contextOf, officialMarks } from './ours.ts';

interface CodeList<Values> {
  readonly kind: ListKind;
  readonly zh: string;
  readonly en: string;
  readonly resource: string;
  /** Theirs -> ours, where fields have other names. */
  readonly names: Readonly<Record<string, string>>;
  parse(rows: SheetRows): OfficialRows<Values>;
  compare(ours: never, theirs: Values | null, context: CompareContext): Comparison;
  codeOf(values: Values): string;
  /** Fields of a new row that no comparison tells. */
  readonly whenNew?: (values: Values) => readonly (readonly [string, unknown])[];
}

/** A list whose rows are found by one code. */
const codeList = <Values>(list: CodeList<Values>): ImportKind =>
  importKind<Values>({
    kind: list.kind,
    title: { zh: list.zh, en: list.en },
    resource: list.resource,
    isList: rows => detectList(rows) === list.kind,
    read: rows => list.parse(rows),
    find: (keys, { tx, served }) => rowsByField(tx, served, 'code', keys),
    keyOf: row => String(row.code),
    compare: pairs =>
      pairs.map(({ ours, theirs, openUses }) => {
        const comparison = list.compare(asList(ours, list.names), theirs, contextOf(ours, openUses));
        const isNew = comparison.outcome === 'NEW' && theirs !== null;
        const more = isNew ? [['code', list.codeOf(theirs)] as const, ...(list.whenNew?.(theirs) ?? [])] : [];
        return asOurs(
          comparison,
          list.names,
          more.map(([field, value]) => added(field, value)),
        );
      }),
    marks: officialMarks,
  });

const asList = (row: AnyRow | null, names: Readonly<Record<string, string>>): never =>
  (row === null ? null : asTheirs(row, names)) as never;

export const isoCurrenciesKind = codeList<IsoCurrency>({
  kind: 'iso-currencies',
  zh: 'ISO 4217 币种',
  en: 'ISO 4217 currencies',
  resource: 'Currency',
  names: { numericCode: 'numeric' },
  parse: parseIsoCurrencies,
  compare: compareCurrency,
  codeOf: ({ code }) => code,
  // Money that is used nowhere any more is known and not offered.
  whenNew: ({ withdrawn }) => [['isEnabled', withdrawn === null]],
});

export const isoCountriesKind = codeList<IsoCountry>({
  kind: 'iso-countries',
  zh: 'ISO 3166-1 国家',
  en: 'ISO 3166-1 countries',
  resource: 'Country',
  names: { alpha2: 'code', currency: 'currencyCode' },
  parse: parseIsoCountries,
  compare: compareCountry,
  codeOf: ({ alpha2 }) => alpha2,
});

export const hsKind = codeList<HsCode>({
  kind: 'hs',
  zh: 'HS 编码',
  en: 'HS codes',
  resource: 'HsCode',
  names: { parent: 'parentCode', description: 'nameEn' },
  parse: parseHsCodes,
  compare: compareHsCode,
  codeOf: ({ code }) => code,
});
