import type { PaletteEntry } from './entry.ts';

/** What a first sign narrows the palette to. */
export const PREFIXES = { '>': 'commands', '#': 'records', '@': 'people', '?': 'help' } as const;
export type Prefix = keyof typeof PREFIXES;
export type Scope = 'all' | (typeof PREFIXES)[Prefix];

export interface ParsedQuery {
  readonly scope: Scope;
  readonly term: string;
}

const isPrefix = (sign: string): sign is Prefix => Object.hasOwn(PREFIXES, sign);

/** `>`, `#`, `@` and `?` at the beginning, full-width as an input method gives them too. */
export function parseQuery(query: string): ParsedQuery {
  const begun = query.trimStart();
  const sign = begun.charAt(0).normalize('NFKC');
  return isPrefix(sign) ? { scope: PREFIXES[sign], term: begun.slice(1) } : { scope: 'all', term: query };
}

const PEOPLE = /^record:(?:company|person):/;

/** Does the entry stand in this scope? */
export function isIn(scope: Scope, { id, kind, shortcut }: PaletteEntry): boolean {
  if (scope === 'commands') return kind === 'command';
  if (scope === 'records') return kind === 'record';
  if (scope === 'people') return PEOPLE.test(id);
  // The help has lines of its own, and what has a key; elsewhere its lines would only be in the way.
  if (scope === 'help') return kind === 'help' || (kind === 'command' && shortcut !== undefined);
  return kind !== 'help';
}
