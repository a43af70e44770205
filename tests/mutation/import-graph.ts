import { readFileSync } from 'node:fs';
import path from 'node:path';

const NAMED = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/g;
const LATER = /\bimport\(\s*'([^']+)'/g;
const ALIAS = /^#(contract|machines|streams|kit|features|routes|shell|server|tests)\//;

/** Path from the folder of the project; undefined for packages. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const alias = ALIAS.exec(specifier)?.[1];
  if (!alias) return undefined;
  const inRoot = specifier.slice(1);
  return alias === 'server' || alias === 'tests' ? inRoot : `src/${inRoot}`;
}

/** Files that this text imports when it runs; types are gone by then. */
export function importsOf(file: string, text: string): readonly string[] {
  const specifiers = [...text.matchAll(NAMED), ...text.matchAll(LATER)].map(([, specifier]) => specifier!);
  return specifiers.flatMap(specifier => resolve(file, specifier) ?? []);
}

export type Importers = ReadonlyMap<string, readonly string[]>;

/** Who imports each file. */
export function importersOf(files: readonly string[]): Importers {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const imported of importsOf(file, readFileSync(file, 'utf8'))) {
      const known = importers.get(imported);
      if (known) known.push(file);
      else importers.set(imported, [file]);
    }
  return importers;
}

/** Everything that imports `file`, directly or not, and over how many imports. */
export function distancesFrom(file: string, importers: Importers): ReadonlyMap<string, number> {
  const distances = new Map([[file, 0]]);
  // A map is walked in the order of insertion, and what is added on the way is walked as well: breadth first.
  for (const [at, distance] of distances)
    for (const importer of importers.get(at) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}
