/** Package codes of Recommendation 21 that are wood, or that are pallets and crates, which usually are (SI-G-08). */
export const WOOD_PACKAGES: ReadonlySet<string> = new Set([
  'PX',
  'PD',
  'PE',
  'AF',
  'AG',
  'AH',
  '8A',
  'CR',
  'DB',
  '8B',
  '8C',
  '7B',
  '4C',
  'QP',
  'QQ',
  '2C',
  'QH',
  'QJ',
  '1W',
]);

/** Countries of destination that ask for the statement: ISPM 15 is applied at their borders. */
export const WOOD_STATEMENT_COUNTRIES: ReadonlySet<string> = new Set([
  'US',
  'AU',
  'CA',
  'CN',
  'KR',
  'JP',
  ...'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
]);

/** Wordings that settle the question either way. */
export const WOOD_STATEMENT =
  /\bISPM ?(?:NO\.? ?)?15\b|\bIPPC\b|\bNO (?:SOLID )?WOOD|\bNON[- ]?WOOD|\bWOOD(?:EN)? PACK(?:AG)?ING\b|\bNWPM\b|\bHEAT TREATED\b|\bFUMIGATED\b|\bPROCESSED WOOD\b|\bPLYWOOD PALLETS?\b|\bPLASTIC PALLETS?\b/;
