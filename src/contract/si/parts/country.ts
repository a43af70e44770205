import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** Country names and codes as addresses write them; the names of ISO 3166 come from i18n-iso-countries. */

const NAMES = english.countries as Readonly<Record<string, string | string[]>>;

/** What addresses say and the standard does not. */
const TRADE_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['U A E', 'UAE', 'EMIRATES'],
  BA: ['BOSNIA'],
  BN: ['BRUNEI'],
  BQ: ['CARIBBEAN NETHERLANDS', 'BONAIRE'],
  CC: ['COCOS ISLANDS'],
  CD: ['CONGO KINSHASA', 'DR CONGO', 'D R CONGO'],
  CG: ['CONGO BRAZZAVILLE', 'CONGO'],
  CN: ['P R CHINA', 'PR CHINA', 'P R C', 'PRC', 'CHINA'],
  CZ: ['CZECH REPUBLIC'],
  FK: ['FALKLAND ISLANDS'],
  FM: ['MICRONESIA'],
  GB: ['U K', 'UK', 'ENGLAND', 'SCOTLAND', 'WALES', 'NORTHERN IRELAND', 'GREAT BRITAIN'],
  HM: ['HEARD MCDONALD ISLANDS'],
  HK: ['HONGKONG'],
  IR: ['IRAN'],
  KR: ['KOREA', 'R O KOREA', 'ROK'],
  LA: ['LAOS'],
  MD: ['MOLDOVA'],
  MF: ['SAINT MARTIN'],
  MK: ['MACEDONIA'],
  MM: ['BURMA'],
  MO: ['MACAU'],
  NL: ['HOLLAND', 'THE NETHERLANDS'],
  PS: ['PALESTINE'],
  RU: ['RUSSIA'],
  SH: ['SAINT HELENA'],
  SA: ['K S A', 'KSA'],
  SX: ['SINT MAARTEN'],
  SY: ['SYRIA'],
  TR: ['TURKEY', 'TURKIYE'],
  TW: ['TAIWAN'],
  TZ: ['TANZANIA'],
  UM: ['U S OUTLYING ISLANDS'],
  US: ['U S A', 'USA', 'U S'],
  VA: ['VATICAN CITY', 'VATICAN'],
  VE: ['VENEZUELA'],
  VG: ['BRITISH VIRGIN ISLANDS', 'BVI'],
  VI: ['U S VIRGIN ISLANDS'],
  VN: ['VIETNAM'],
};

/** Upper-case letters only, one blank between words; `AND`, `&` and `THE` left out, `ST` written out. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .replace(/\b(?:AND|THE)\b/g, ' ')
    .replace(/\bST\b/g, 'SAINT')
    .replace(/ +/g, ' ')
    .trim();

const BY_NAME = new Map<string, string>();
for (const [code, names] of Object.entries(NAMES)) for (const name of [names].flat()) BY_NAME.set(folded(name), code);
for (const [code, names] of Object.entries(TRADE_NAMES)) for (const name of names) BY_NAME.set(folded(name), code);
const LONGEST_NAME = Math.max(...[...BY_NAME.keys()].map(name => name.split(' ').length));

const ALPHA = new Map<string, string>(
  (codes as string[][]).flatMap(([two = '', three = '']) => [[two, two] as const, [three, two] as const]),
);

/** Name a document prints for a country code; the code itself when it is none. */
export const countryName = (code: string): string => {
  const name = [NAMES[code.toUpperCase()] ?? code].flat()[0] ?? code;
  return (name === "People's Republic of China" ? 'China' : name).toUpperCase();
};

/**
 * ISO code of the country a piece of address names, or null. A name may stand anywhere; a two- or three-letter code
 * only as the very last word, because `NO`, `DE` and `CA` are words of addresses too.
 */
export function countryInText(text: string): string | null {
  const words = folded(text).split(' ');
  for (let from = 0; from < words.length; from += 1) {
    for (let count = Math.min(LONGEST_NAME, words.length - from); count >= 1; count -= 1) {
      const code = BY_NAME.get(words.slice(from, from + count).join(' '));
      if (code) return code;
    }
  }
  return /[A-Z]\W*$/i.test(text) ? (ALPHA.get(words.at(-1) ?? '') ?? null) : null;
}
