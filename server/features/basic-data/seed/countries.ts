import { createRequire } from 'node:module';
import { fold } from '#contract/basic-data/rules/fold.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { mainZoneOf, regionOf, SANCTIONED, SHORT_NAMES_EN, SHORT_NAMES_ZH } from './country-facts.ts';

const load = createRequire(import.meta.url);
const codes = load('i18n-iso-countries/codes.json') as readonly (readonly [string, string, string])[];
const zh = (load('i18n-iso-countries/langs/zh.json') as { countries: Record<string, string | string[]> }).countries;
const en = (load('i18n-iso-countries/langs/en.json') as { countries: Record<string, string | string[]> }).countries;

const first = (names: string | string[] | undefined): string | null => [names].flat()[0] ?? null;

/** Formal and other names of a country: imports and searches know it by these too. */
function namesOf(code: string): Row {
  const nameEn = SHORT_NAMES_EN[code] ?? first(en[code]);
  const nameZh = SHORT_NAMES_ZH[code] ?? first(zh[code]);
  const own = new Set([nameEn, nameZh].map(name => fold(name ?? '')));
  // `Congo` is the name of one country and was one of another's.
  const isOwn = (name: string): boolean => own.has(fold(name)) || Object.values(SHORT_NAMES_EN).includes(name);
  const others = [en[code], zh[code]].flat().filter(name => name !== undefined && !isOwn(name));
  return { nameEn, nameZh, aliases: [...new Map(others.map(name => [fold(name!), name])).values()] };
}

/** Names of the list of ISO itself, as databases of earlier versions hold them. */
export const formerCountryName = (
  code: string,
): { readonly nameEn: string | null; readonly nameZh: string | null } => ({
  nameEn: first(en[code]),
  nameZh: first(zh[code]),
});

const FILINGS: Readonly<Record<string, readonly string[]>> = {
  US: ['AMS'],
  CA: ['ACI'],
  JP: ['AFR'],
  CN: ['CN24'],
};
const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK NO CH'.split(' ');
/** Friday and Saturday. */
const FRIDAY_WEEKEND = new Set('BD BH EG IL IQ JO KW LY OM QA SA SD SY YE'.split(' '));

const CURRENCY: Readonly<Record<string, string>> = {
  CN: 'CNY',
  US: 'USD',
  JP: 'JPY',
  KR: 'KRW',
  GB: 'GBP',
  HK: 'HKD',
  SG: 'SGD',
  AU: 'AUD',
  CA: 'CAD',
  TW: 'TWD',
  VN: 'VND',
  TH: 'THB',
  MY: 'MYR',
  ID: 'IDR',
  IN: 'INR',
  AE: 'AED',
  SA: 'SAR',
  BR: 'BRL',
  MX: 'MXN',
  ZA: 'ZAR',
  RU: 'RUB',
  NZ: 'NZD',
  CH: 'CHF',
};

const country = (code: string, more: Row): Row => ({
  code,
  filings: FILINGS[code] ?? (EU.includes(code) ? ['ICS2'] : []),
  weekend: FRIDAY_WEEKEND.has(code) ? ['5', '6'] : ['6', '7'],
  currencyCode:
    CURRENCY[code] ??
    (EU.includes(code) && !['CZ', 'DK', 'HU', 'PL', 'RO', 'SE', 'NO', 'CH'].includes(code) ? 'EUR' : null),
  region: regionOf(code),
  timeZone: mainZoneOf(code),
  isSanctioned: code in SANCTIONED,
  sanctionNote: SANCTIONED[code] ?? null,
  source: 'OFFICIAL',
  sourceEdition: 'ISO 3166-1',
  ...more,
});

/** ISO 3166-1 with names in both languages, and international waters. */
export const COUNTRIES: readonly Row[] = [
  ...codes.map(([alpha2, alpha3, numeric]) => country(alpha2, { alpha3, numeric, ...namesOf(alpha2) })),
  country('XZ', { nameZh: '国际水域', nameEn: 'International waters' }),
];
