import {
  always,
  type CompareContext,
  type Comparison,
  compareRow,
  type FieldRule,
  type OurRow,
  told,
} from './compare-row.ts';
import type { HsCode } from './hs.ts';
import type { IsoCountry } from './iso-countries.ts';
import type { IsoCurrency } from './iso-currencies.ts';
import type { SmdgLiner } from './smdg-liners.ts';

const LINER: readonly FieldRule<SmdgLiner>[] = [
  ...told<SmdgLiner>('nameEn', 'carrierType', 'parentCode', 'parentName', 'website', 'lastChange', 'validFrom'),
  ...always<SmdgLiner>('validTo'),
];

export const compareLiner = (
  ours: (SmdgLiner & OurRow) | null,
  theirs: SmdgLiner | null,
  context: CompareContext,
): Comparison => {
  // UNKNOWN is how the list says that it does not know.
  const isUnknown = theirs?.carrierType === 'UNKNOWN' && ours !== null;
  const rules = isUnknown ? LINER.filter(({ field }) => field !== 'carrierType') : LINER;
  return compareRow(ours, theirs, rules, context);
};

const CURRENCY: readonly FieldRule<IsoCurrency>[] = [
  ...told<IsoCurrency>('numericCode', 'minorUnit', 'nameEn', 'entities'),
  ...always<IsoCurrency>('withdrawn'),
];

export const compareCurrency = (
  ours: (IsoCurrency & OurRow) | null,
  theirs: IsoCurrency | null,
  context: CompareContext,
): Comparison => compareRow(ours, theirs, CURRENCY, context);

const COUNTRY = told<IsoCountry>('alpha3', 'numeric', 'nameEn', 'nameZh', 'region', 'currency');

export const compareCountry = (
  ours: (IsoCountry & OurRow) | null,
  theirs: IsoCountry | null,
  context: CompareContext,
): Comparison => compareRow(ours, theirs, COUNTRY, context);

const HS = told<HsCode>('level', 'parent', 'section', 'description');

export const compareHsCode = (
  ours: (HsCode & OurRow) | null,
  theirs: HsCode | null,
  context: CompareContext,
): Comparison => compareRow(ours, theirs, HS, context);
