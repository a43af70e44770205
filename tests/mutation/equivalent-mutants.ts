import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EQUIVALENTS, type Equivalent } from './equivalents.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

const isSame = (named: Equivalent, mutant: Mutant): boolean =>
  named.file === mutant.file &&
  named.operator === mutant.operator &&
  named.before === mutant.before &&
  named.after === mutant.after;

export const equivalentOf = (mutant: Mutant, named = EQUIVALENTS): Equivalent | undefined =>
  named.find(one => isSame(one, mutant));

/** Entries whose line has changed since. */
export function staleEquivalents(root: string, named = EQUIVALENTS): readonly Equivalent[] {
  const byFile = Map.groupBy(named, ({ file }) => file);
  return [...byFile].flatMap(([file, entries]) => {
    const at = path.join(root, file);
    const mutants = existsSync(at) ? mutantsOf(file, readFileSync(at, 'utf8')) : [];
    return entries.filter(entry => !mutants.some(mutant => isSame(entry, mutant)));
  });
}
