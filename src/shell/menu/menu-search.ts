import type { Text } from '#contract/kernel/text.ts';
import { findByName } from '#kit/resource/find-by-name.ts';
import { foldText } from '#machines/palette/search-text.ts';
import { pinyinOf } from '#routes/palette-entries.ts';
import type { MenuItem } from './menu-items.ts';
import type { MenuLine } from './menu-lines.ts';

/** Finding in the menu by name: loaded when somebody comes near, because of the Latin spellings, which are larger than the frame. */

/** Items whose title, or whose group's title, is meant by what was typed: in either language, as pinyin or by initials. */
export function searchedItems(items: readonly MenuItem[], query: string): MenuItem[] {
  if (query.trim() === '') return [...items];
  const meant = new Set(findByName(named(items), query).map(({ item }) => item));
  const left = (all: readonly MenuItem[]): MenuItem[] =>
    all.flatMap((item): MenuItem[] => {
      if (meant.has(item)) return [item];
      if (item.kind === 'page') return [];
      const below = left(item.items);
      return below.length > 0 ? [{ ...item, items: below }] : [];
    });
  return left(items);
}

/** Every item by its title; its address is no name. */
const named = (items: readonly MenuItem[], above = ''): { id: string; title: Text; item: MenuItem }[] =>
  items.flatMap((item, at) => {
    const id = `${above}#${at}`;
    return [{ id, title: item.title, item }, ...(item.kind === 'group' ? named(item.items, id) : [])];
  });

/** Does the title begin with what was typed: in either language, as pinyin or by initials? */
function begins(line: MenuLine, typed: string): boolean {
  const { zh, en } = line.item.title;
  const latin = pinyinOf(zh);
  const ways = [zh, en, latin?.full.replaceAll(' ', ''), latin?.initials];
  return ways.some(way => way !== undefined && foldText(way).startsWith(typed));
}

/** The next line that begins so, around the end; the one in view counts when more than one letter was typed. */
export function lineByTyping(lines: readonly MenuLine[], from: string | null, typed: string): string | null {
  const asked = foldText(typed);
  const at = lines.findIndex(({ id }) => id === from);
  const first = typed.length > 1 ? at : at + 1;
  const turned = lines.map((_, index) => lines[(Math.max(0, first) + index) % lines.length]);
  return turned.find(line => line !== undefined && begins(line, asked))?.id ?? null;
}
