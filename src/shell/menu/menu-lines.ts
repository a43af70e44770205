import type { MenuGroup, MenuItem, MenuPage } from './menu-items.ts';

/** A line of the menu as it stands on the screen. */
export interface MenuLine {
  /** Unique: a favourite stands in the menu twice. */
  readonly id: string;
  readonly item: MenuItem;
  readonly level: number;
  readonly parent: string | null;
  readonly isOpen: boolean;
}

export const lineId = (group: string | null, item: MenuItem): string =>
  item.kind === 'group' ? item.key : `${group ?? ''} ${item.path}`;

/** The lines in view, from top to bottom. */
export function menuLines(
  items: readonly MenuItem[],
  isOpen: (group: MenuGroup) => boolean,
  parent: string | null = null,
  level = 1,
): MenuLine[] {
  return items.flatMap(item => {
    const id = lineId(parent, item);
    const open = item.kind === 'group' && isOpen(item);
    const line: MenuLine = { id, item, level, parent, isOpen: open };
    return item.kind === 'group' && open ? [line, ...menuLines(item.items, isOpen, item.key, level + 1)] : [line];
  });
}

/** Where a key of the tree pattern leads: another line, or a group that opens or closes. */
export type TreeMove = { readonly to: string } | { readonly group: string; readonly open: boolean } | null;

export function treeMove(lines: readonly MenuLine[], from: string | null, key: string): TreeMove {
  const at = lines.findIndex(({ id }) => id === from);
  const line = lines[at];
  const to = (place: number): TreeMove => {
    const id = lines[Math.min(Math.max(place, 0), lines.length - 1)]?.id;
    return id === undefined ? null : { to: id };
  };
  if (key === 'ArrowDown') return to(at + 1);
  if (key === 'ArrowUp') return to(at - 1);
  if (key === 'Home') return to(0);
  if (key === 'End') return to(lines.length - 1);
  if (!line) return null;
  const isGroup = line.item.kind === 'group';
  if (key === 'ArrowRight' && isGroup) return line.isOpen ? to(at + 1) : { group: line.id, open: true };
  if (key !== 'ArrowLeft') return null;
  if (isGroup && line.isOpen) return { group: line.id, open: false };
  return line.parent === null ? null : { to: line.parent };
}

/** All pages below an item. */
export const pagesIn = (items: readonly MenuItem[]): MenuPage[] =>
  items.flatMap(item => (item.kind === 'page' ? [item] : pagesIn(item.items)));

export const groupsIn = (items: readonly MenuItem[]): MenuGroup[] =>
  items.flatMap(item => (item.kind === 'group' ? [item, ...groupsIn(item.items)] : []));

export const holds = (item: MenuItem, path: string | null): boolean =>
  item.kind === 'page' ? item.path === path : item.items.some(below => holds(below, path));
