import { boxSummary } from '../si/parts/box-summary.ts';
import { readDecimal } from '../si/parts/decimal.ts';
import { COMMON_PACKAGES } from '../si/parts/package-code.ts';
import { numberWords } from './number-words.ts';

/** Capital words of a total (design C5.3): `SAY ONE THOUSAND AND FORTY (1,040) CARTONS ONLY.` */

/** Adjectives among the package kinds cannot be counted by themselves. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['NE']);

const plural = (word: string): string => (/(?:S|X|CH|SH)$/.test(word) ? `${word}ES` : `${word}S`);

/** `CARTON` or `CARTONS` for a UN Recommendation 21 code; `PACKAGES` for one without a common name. */
export function packageWord(code: string, count: number): string {
  const known = NOT_COUNTED.has(code) ? undefined : COMMON_PACKAGES.find(entry => entry.code === code);
  const word = (known?.en ?? 'Package').toUpperCase();
  return count === 1 ? word : plural(word);
}

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Packages as decimal text; empty where they are unknown or none. */
export function packagesInWords(packageCount: string, packageCode: string): string {
  const count = Number(readDecimal(packageCount)?.toFixed() ?? '0');
  if (!Number.isSafeInteger(count) || count <= 0) return '';
  return `SAY ${numberWords(count)} (${grouped(count)}) ${packageWord(packageCode, count)} ONLY.`;
}

/** `SAY TWO (2X40HQ) CONTAINERS ONLY.`; empty without containers. */
export function containersInWords(boxes: readonly { readonly type: string }[]): string {
  const summary = boxSummary(boxes);
  if (summary === '') return '';
  const groups = summary.split(',').map(part => part.split('*').reverse().join('X'));
  return `SAY ${numberWords(boxes.length)} (${groups.join('+')}) ${boxes.length === 1 ? 'CONTAINER' : 'CONTAINERS'} ONLY.`;
}
