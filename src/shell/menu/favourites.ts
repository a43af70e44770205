import { useDisplay } from '#kit/settings/display.ts';
import { useChooseDisplay } from '#kit/settings/use-settings.ts';
import type { MenuGroup, MenuItem, MenuPage } from './menu-items.ts';
import { pagesIn } from './menu-lines.ts';

export const MOST_FAVOURITES = 40;

/** Key of the group in front. */
export const FAVOURITES = 'favourites';

/** Favourite pages that this menu offers, in the reader's order. */
export const favouritePages = (items: readonly MenuItem[], paths: readonly string[]): MenuPage[] => {
  const pages = pagesIn(items);
  return paths.flatMap(path => pages.find(page => page.path === path) ?? []);
};

/** The order with one path a place further up or down among those that are shown; the others keep their places. */
export function movedPath(paths: readonly string[], shown: readonly string[], path: string, by: 1 | -1): string[] {
  const neighbour = shown[shown.indexOf(path) + by];
  if (neighbour === undefined || !shown.includes(path)) return [...paths];
  return paths.map(other => (other === path ? neighbour : other === neighbour ? path : other));
}

export interface Favourites {
  readonly pages: readonly MenuPage[];
  has(path: string): boolean;
  readonly isFull: boolean;
  toggle(path: string): void;
  move(path: string, by: 1 | -1): void;
}

/** Kept on the server with how the product looks, and in the browser, so that the menu is right before the server has answered. */
export function useFavourites(items: readonly MenuItem[]): Favourites {
  const { favourites } = useDisplay();
  const choose = useChooseDisplay();
  const pages = favouritePages(items, favourites);
  const isFull = favourites.length >= MOST_FAVOURITES;
  return {
    pages,
    isFull,
    has: path => favourites.includes(path),
    toggle: path => {
      if (favourites.includes(path)) choose({ favourites: favourites.filter(other => other !== path) });
      else if (!isFull) choose({ favourites: [...favourites, path] });
    },
    move: (path, by) =>
      choose({
        favourites: movedPath(
          favourites,
          pages.map(page => page.path),
          path,
          by,
        ),
      }),
  };
}

export const favouriteGroup = (pages: readonly MenuPage[], title: MenuGroup['title']): MenuGroup[] =>
  pages.length > 0 ? [{ kind: 'group', key: FAVOURITES, title, items: pages }] : [];
