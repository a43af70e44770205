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

const codesOf = ({ key, caption, meta }: Resource, row: AnyRow): string[] =>
  [...new Set([caption.code, ...key])]
    .filter(field => CODE_KINDS.includes(meta[field]?.kind))
    .flatMap(field => textsOf(row[field]));

const namesOf = (resource: Resource, row: AnyRow): string[] => [
  ...NAMES.flatMap(field => (field in resource.meta ? textsOf(row[field]) : [])),
  ...(Array.isArray(row.formerNames) ? (row.formerNames as { name: string }[]).map(({ name }) => name) : []),
];

/** Aliases with more of them: no two that compare equal, none of the words that mean the row already. */
function withMore(aliases: readonly string[], meant: readonly string[], more: readonly string[]): string[] {
  const known = new Set([...meant, ...aliases].map(fold));
  const added: string[] = [];
  for (const word of more.map(text => text.slice(0, LONGEST))) {
    const folded = fold(word);
    if (folded === '' || known.has(folded)) continue;
    known.add(folded);
    added.push(word);
  }
  const all = [...aliases, ...added];
  if (all.length > MOST) throw invalid([changeFinding('MC-20', 'targetId', { n: all.length })]);
  return all;
}

/** Aliases of a row that gets some of another's. */
export const aliasesWith = (resource: Resource, row: AnyRow, more: readonly string[]): string[] =>
  withMore(textsOf(row.aliases), [...codesOf(resource, row), ...namesOf(resource, row)], more);

/** Aliases of the target of a merge: by every word that meant the source, the target is found. */
export const mergedAliases = (resource: Resource, target: AnyRow, source: AnyRow): string[] =>
  aliasesWith(resource, target, [
    ...codesOf(resource, source),
    ...namesOf(resource, source),
    ...textsOf(source.aliases),
  ]);

/** Aliases of a row whose code goes away: by the old one it is still found. */
export const recodedAliases = (resource: Resource, row: AnyRow): string[] =>
  withMore(textsOf(row.aliases), namesOf(resource, row), codesOf(resource, row));
