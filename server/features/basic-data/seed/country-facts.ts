import { currentZone, zonesOfCountry } from '#contract/basic-data/rules/place-check.ts';

/** What the default list says of countries beside their names: region, default zone, sanctions. */

/** Regions of the United Nations (M49). */
const REGIONS: Readonly<Record<string, string>> = {
  Africa: `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ
    NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW`,
  Americas: `AG AI AR AW BB BL BM BO BQ BR BS BV BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN HT JM KN KY LC
    MF MQ MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI`,
  Asia: `AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH
    PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE`,
  Europe: `AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK
    MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA`,
  Oceania: `AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS`,
};

const REGION_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(REGIONS).flatMap(([region, codes]) => codes.split(/\s+/).map(code => [code, region] as const)),
);

export const regionOf = (alpha2: string): string | null => REGION_OF.get(alpha2) ?? null;

/** Where a country has several zones: the one of its capital, or of the ports that most cargo goes through. */
const MAIN_ZONES: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** Null for uninhabited territories and where the time zone database has none. */
export function mainZoneOf(alpha2: string): string | null {
  const zones = zonesOfCountry(alpha2);
  if (!zones) return null;
  const main = MAIN_ZONES[alpha2];
  return main === undefined ? (zones.length === 1 ? currentZone(zones[0]!) : null) : main;
}

/** Sanctioned countries with the programmes in force; bookings warn of them. Stewards keep the flag up to date afterwards. */
export const SANCTIONED: Readonly<Record<string, string>> = {
  BY: '欧盟、美国、英国行业制裁 · Sectoral sanctions of EU, US and UK',
  CU: '美国全面禁运 · US embargo',
  IR: '联合国、美国、欧盟制裁 · Sanctions of UN, US and EU',
  KP: '联合国、美国、欧盟全面制裁 · Comprehensive sanctions of UN, US and EU',
  RU: '欧盟、美国、英国行业制裁 · Sectoral sanctions of EU, US and UK',
  SY: '2025 年起大部分解除，仍限制名单人员与物项 · Mostly lifted in 2025; listed persons and goods remain',
};

/** Usual short names where the list of ISO has a formal one. */
export const SHORT_NAMES_EN: Readonly<Record<string, string>> = {
  BN: 'Brunei',
  CD: 'Congo (DRC)',
  CG: 'Congo',
  CN: 'China',
  CZ: 'Czechia',
  FK: 'Falkland Islands',
  FM: 'Micronesia',
  GM: 'Gambia',
  IR: 'Iran',
  LA: 'Laos',
  MD: 'Moldova',
  MF: 'Saint Martin',
  MK: 'North Macedonia',
  PS: 'Palestine',
  RU: 'Russia',
  SX: 'Sint Maarten',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
  VA: 'Vatican City',
  VG: 'British Virgin Islands',
  VI: 'US Virgin Islands',
};

export const SHORT_NAMES_ZH: Readonly<Record<string, string>> = {
  EH: '西撒哈拉',
  SH: '圣赫勒拿',
  TW: '中国台湾',
};
