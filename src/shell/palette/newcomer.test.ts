// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#contract/session/session.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { rank } from '#machines/palette/rank.ts';
import { compactText, type SearchText, searchTexts, wordsOf } from '#machines/palette/search-text.ts';
import { isBuilt } from '#routes/catalogue/built.ts';
import { ROUTES, type Route } from '#routes/catalogue/catalogue.ts';
import { paletteRoutes, pinyinOf } from '#routes/palette-entries.ts';
import { shellText } from '../locale/words.ts';
import { TWENTY_SCREENS } from './twenty-screens.samples.ts';

/** Somebody without habits: opens the palette, types the beginning of what he reads, presses Enter. */

const node = ({ path, title, buttons }: Route): MenuNode => ({
  Path: path,
  Buttons: buttons.map(Code => ({ Code, Name: Code, NameEn: Code })),
  Children: [],
  Name: title.zh,
  NameEn: title.en,
  Icon: null,
  Sort: 0,
  Kind: 'PAGE',
  Url: null,
  Hidden: false,
});
const menuOf = (audience: Route['audience']): MenuNode[] =>
  ROUTES.filter(route => isBuilt(route) && route.audience === audience).map(node);

/** What stands beside the pages everywhere: it may get in the way, so it is here too. */
const COMMANDS: readonly PaletteEntry[] = (
  ['help', 'why', 'go.home', 'go.si', 'messages', 'apiTokens', 'audit', 'signOut', 'menu', 'theme', 'seats'] as const
).map(key => ({ id: `command:${key}`, kind: 'command', title: shellText(key), pinyin: pinyinOf(shellText(key).zh) }));

interface Role {
  readonly texts: readonly SearchText[];
  readonly routes: readonly PaletteEntry[];
}
const role = (menu: readonly MenuNode[]): Role => {
  const routes = paletteRoutes(menu, true);
  return { texts: searchTexts([...routes, ...COMMANDS]), routes };
};
const STAFF = role(menuOf('internal'));
const CUSTOMER = role([{ ...node(ROUTES[0]!), Path: 'EXTERNAL_MENU' }, ...menuOf('external')]);

/** Beginnings that a person would type: initials and spelling of either title. */
function beginnings({ title, pinyin }: PaletteEntry): string[] {
  const initials = wordsOf(title.en).map(word => word.charAt(0));
  const written = [pinyin?.initials ?? '', pinyin?.full ?? '', initials.join(''), title.en].map(compactText);
  return [...new Set(written.flatMap(text => [1, 2, 3, 4, 5, 6].map(length => text.slice(0, length))))].filter(Boolean);
}

/** Keys after Ctrl+K until the page opens, Enter counted; nothing where no beginning of six letters is enough. */
function keysTo({ texts }: Role, entry: PaletteEntry): number | undefined {
  const lengths = beginnings(entry)
    .filter(typed => rank(texts, typed)[0]?.entry.id === entry.id)
    .map(typed => typed.length + 1);
  return lengths.length > 0 ? Math.min(...lengths) : undefined;
}

describe('a newcomer', () => {
  it.each([
    ['staff', STAFF],
    ['customer', CUSTOMER],
  ] as const)('%s opens any page by few keys', (name, given) => {
    const keys = given.routes.map(entry => [entry, keysTo(given, entry)] as const);
    const counts = keys.map(([, count]) => count).filter(count => count !== undefined);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const shares = Object.entries(Object.groupBy(counts, count => count)).map(
      ([count, list]) => `${count}: ${list?.length}`,
    );
    console.info(`${name}: ${counts.length} pages, mean ${mean.toFixed(2)} keys after Ctrl+K (${shares.join(', ')})`);
    expect(mean).toBeLessThanOrEqual(4);
    expect(keys.filter(([, count]) => count === undefined).map(([entry]) => entry.path)).toEqual([]);
  });

  it.each(TWENTY_SCREENS)('opens %s by typing %s and Enter', (path, typed) => {
    expect(typed.length + 1).toBeLessThanOrEqual(4);
    expect(rank(STAFF.texts, typed)[0]?.entry.path).toBe(path);
  });

  it('has twenty different screens to find', () => {
    expect(new Set(TWENTY_SCREENS.map(([path]) => path)).size).toBe(20);
  });
});
