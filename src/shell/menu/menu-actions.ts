import type { Command } from '#kit/command.ts';
import { shellText } from '../locale/words.ts';
import { type Favourites, MOST_FAVOURITES } from './favourites.ts';
import type { MenuPage } from './menu-items.ts';

const own = () => ({ section: shellText('menu'), quiet: true }) as const;

const titled = (key: 'menuTree.star' | 'menuTree.unstar', { title }: MenuPage): Command['title'] => ({
  zh: shellText(key, { title: title.zh }).zh,
  en: shellText(key, { title: title.en }).en,
});

/** What can be done with one page of the menu: by its star, by its own menu, and for the page in view from everywhere. */
export function commandsOfPage(page: MenuPage, favourites: Favourites, moved: (by: 1 | -1) => void): Command[] {
  const place = favourites.pages.findIndex(({ path }) => path === page.path);
  const isStarred = favourites.has(page.path);
  const star: Command = {
    ...own(),
    id: 'menu.star',
    title: titled(isStarred ? 'menuTree.unstar' : 'menuTree.star', page),
    enabled: isStarred || !favourites.isFull ? true : shellText('menuTree.full', { n: MOST_FAVOURITES }),
    run: () => favourites.toggle(page.path),
  };
  const move = (by: 1 | -1): Command => ({
    ...own(),
    id: by < 0 ? 'menu.moveUp' : 'menu.moveDown',
    title: shellText(by < 0 ? 'menuTree.moveUp' : 'menuTree.moveDown'),
    shortcut: by < 0 ? 'alt+shift+up' : 'alt+shift+down',
    enabled: favourites.pages[place + by] === undefined ? shellText(by < 0 ? 'strip.isFirst' : 'strip.isLast') : true,
    run: () => moved(by),
  });
  return place < 0 ? [star] : [star, move(-1), move(1)];
}

/** What can be done with the menu from every page. */
export function commandsOfMenu(given: {
  readonly page: MenuPage | null;
  readonly favourites: Favourites;
  readonly find: () => void;
  readonly foldAll: (isOpen: boolean) => void;
}): Command[] {
  const { page, favourites, find, foldAll } = given;
  const isStarred = page !== null && favourites.has(page.path);
  return [
    { ...own(), id: 'menu.find', title: shellText('menuTree.find'), shortcut: 'g b', enabled: true, run: find },
    {
      ...own(),
      id: 'menu.starThis',
      title: shellText(isStarred ? 'menuTree.unstarThis' : 'menuTree.starThis'),
      shortcut: 'g y',
      enabled:
        page === null
          ? shellText('menuTree.notInMenu')
          : isStarred || !favourites.isFull
            ? true
            : shellText('menuTree.full', { n: MOST_FAVOURITES }),
      run: () => {
        if (page) favourites.toggle(page.path);
      },
    },
    {
      ...own(),
      id: 'menu.collapse',
      title: shellText('menuTree.collapse'),
      enabled: true,
      run: () => foldAll(false),
    },
    { ...own(), id: 'menu.expand', title: shellText('menuTree.expand'), enabled: true, run: () => foldAll(true) },
  ];
}
