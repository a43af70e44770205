import { createHash } from 'node:crypto';
import type { Mutant } from './mutants.ts';

/** Where a mutant stands among the others: by what it is, so that a change elsewhere in the tree moves no other. */
function drawKey(seed: number, { file, operator, before, after }: Mutant, occurrence: number): string {
  const identity = JSON.stringify([seed, file, operator, before, after, occurrence]);
  return createHash('sha256').update(identity).digest('hex');
}

/** Mutants in the order in which they are drawn: the same for the same seed and tree, each as likely as any other to be the first. */
export function drawOrder(mutants: readonly Mutant[], seed: number): readonly Mutant[] {
  const occurrences = new Map<string, number>();
  return mutants
    .map(mutant => {
      const place = JSON.stringify([mutant.file, mutant.operator, mutant.before, mutant.after]);
      const occurrence = occurrences.get(place) ?? 0;
      occurrences.set(place, occurrence + 1);
      return { mutant, key: drawKey(seed, mutant, occurrence) };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ mutant }) => mutant);
}
