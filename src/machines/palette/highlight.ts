import type { PaletteEntry } from './entry.ts';

export type Move = 'next' | 'previous' | 'first' | 'last';

const canBeChosen = (entry: PaletteEntry): boolean => entry.disabled === undefined;

/** The line Enter meets first: what cannot be chosen is passed over as long as anything can. */
export const firstChoosable = (results: readonly PaletteEntry[]): string | null =>
  (results.find(canBeChosen) ?? results[0])?.id ?? null;

/** The line arrow keys go to, around the ends; one that cannot be chosen is passed over (it stays to be read). */
export function moveFrom(results: readonly PaletteEntry[], highlighted: string | null, to: Move): string | null {
  if (to === 'first' || !results.some(canBeChosen)) return firstChoosable(results);
  if (to === 'last') return results.findLast(canBeChosen)?.id ?? null;
  const at = results.findIndex(entry => entry.id === highlighted);
  const step = to === 'next' ? 1 : -1;
  const from = at < 0 && step < 0 ? 0 : at;
  for (let distance = 1; distance <= results.length; distance++) {
    const entry = results.at((from + step * distance) % results.length);
    if (entry && canBeChosen(entry)) return entry.id;
  }
  return highlighted;
}
