import { changeFinding } from '#contract/basic-data/change/findings.ts';
import { fold } from '#contract/basic-data/rules/fold.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';

const MOST = 50;
const LONGEST = 100;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : [];

const NAMES = ['name', 'nameZh', 'nameEn', 'nameWoDiacritics', 'shortName'];

/** Codes of the key that people write; ids and days are none. */
const CODE_KINDS: readonly (string | undefined)[] = ['code', 'text'];

export const codesOf = ({ key, caption, meta }: Resource, row: AnyRow): string[] =>
  [...new Set([caption.code, ...key])]
    .filter(field => CODE_KINDS.includes(meta[field]?.kind))
    .flatMap(field => textsOf(row[field]));

/** All words by which people may mean the row. */
const wordsOf = (resource: Resource, row: AnyRow): string[] => [
  ...codesOf(resource, row),
  ...NAMES.flatMap(field => (field in resource.meta ? textsOf(row[field]) : [])),
  ...(Array.isArray(row.formerNames) ? (row.formerNames as { name: string }[]).map(({ name }) => name) : []),
  ...textsOf(row.aliases),
];

/** Aliases of a row with more of them: no two that compare equal, none that is its own name or code. */
export function aliasesWith(resource: Resource, row: AnyRow, more: readonly string[]): string[] {
  const own = textsOf(row.aliases);
  const known = new Set(wordsOf(resource, row).map(fold));
  const added: string[] = [];
  for (const word of more.map(text => text.slice(0, LONGEST))) {
    const folded = fold(word);
    if (folded === '' || known.has(folded)) continue;
    known.add(folded);
    added.push(word);
  }
  if (own.length + added.length > MOST)
    throw invalid([changeFinding('MC-20', 'targetId', { n: own.length + added.length })]);
  return [...own, ...added];
}

/** Aliases of the target of a merge: by every word that meant the source, the target is found. */
export const mergedAliases = (resource: Resource, target: AnyRow, source: AnyRow): string[] =>
  aliasesWith(resource, target, wordsOf(resource, source));
