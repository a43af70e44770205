import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

/** `XZ` is no country: UN/LOCODE files installations in international waters under it. */
const COUNTRIES: ReadonlySet<string> = new Set([...codes.map(([alpha2 = '']) => alpha2), 'XZ']);

export const isKnownCountry = (alpha2: string): boolean => COUNTRIES.has(alpha2);
