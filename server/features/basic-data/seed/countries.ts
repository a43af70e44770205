import { createRequire } from 'node:module';
import type { Row } from '../../../kernel/resource/served-resource.ts';

const load = createRequire(import.meta.url);
const codes = load('i18n-iso-countries/codes.json') as readonly (readonly [string, string, string])[];
const zh = (load('i18n-iso-countries/langs/zh.json') as { countries: Record<string, string | string[]> }).countries;
const en = (load('i18n-iso-countries/langs/en.json') as { countries: Record<string, string | string[]> }).countries;

const first = (names: string | string[] | undefined): string | null => [names].flat()[0] ?? null;

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
  source: 'OFFICIAL',
  sourceEdition: 'ISO 3166-1',
  ...more,
});

/** ISO 3166-1 with names in both languages, and international waters. */
export const COUNTRIES: readonly Row[] = [
  ...codes.map(([alpha2, alpha3, numeric]) =>
    country(alpha2, { alpha3, numeric, nameZh: first(zh[alpha2]), nameEn: first(en[alpha2]) }),
  ),
  country('XZ', { nameZh: '国际水域', nameEn: 'International waters' }),
];
