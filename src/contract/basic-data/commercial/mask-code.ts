const STARS = '****';

/** `AB123421` -> `AB****21`. The number of stars never tells the length, and of a short code next to nothing is left. */
export function maskCode(code: string): string {
  const signs = [...code];
  const shown = signs.length >= 8 ? 2 : signs.length >= 5 ? 1 : 0;
  return signs.slice(0, shown).join('') + STARS + signs.slice(signs.length - shown).join('');
}

/** A masked code that came back, as from a file that was exported: it is nobody's code. */
export const isMaskedCode = (code: string): boolean => code.includes('*');
