import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { shellText } from '../locale/words.ts';
import { useNarrow } from '../use-narrow.ts';
import { FAVOURITES, favouriteGroup, useFavourites } from './favourites.ts';
import { commandsOfMenu } from './menu-actions.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import type { MenuGroup, MenuItem } from './menu-items.ts';
import { groupsIn, holds, pagesIn } from './menu-lines.ts';
import { MenuRail } from './menu-rail.tsx';
import { MenuTree } from './menu-tree.tsx';
import { useGroups } from './use-groups.ts';
import { useMenuSearch } from './use-menu-search.ts';
import './side-menu.css';

/** A group as long as this is open until somebody folds it: a short menu needs no hunting. */
const SHORT_GROUP = 8;

/** The menu of the workbenches: a tree beside the page, a rail of icons when folded, a drawer where there is no room. */
export function SideMenu({
  items,
  current,
  open,
  onOpen,
}: {
  readonly items: readonly MenuItem[];
  /** Path of the item to highlight. */
  readonly current: string | null;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  const t = useT('shell');
  const isNarrow = useNarrow();
  const [query, setQuery] = useState('');
  const [wantsSearch, setWantsSearch] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const nav = useRef<HTMLElement>(null);
  const favourites = useFavourites(items);
  const groups = useGroups();
  const [searching, loadSearch] = useMenuSearch();

  useCommands(
    commandsOfMenu({
      page: pagesIn(items).find(({ path }) => path === current) ?? null,
      favourites,
      find: () => {
        onOpen(true);
        setWantsSearch(true);
      },
      foldAll: isUnfolded => groups.foldAll([FAVOURITES, ...groupsIn(items).map(({ key }) => key)], isUnfolded),
    }),
    'shell',
  );
  useEffect(() => {
    if (!wantsSearch || !open) return;
    search.current?.focus();
    search.current?.select();
    setWantsSearch(false);
  }, [wantsSearch, open]);

  // Enter that came before the search was loaded is kept for what it will find.
  const [wantsFirst, setWantsFirst] = useState(false);
  useEffect(() => {
    if (!wantsFirst || !searching) return;
    setWantsFirst(false);
    nav.current?.querySelector<HTMLElement>('a[role=treeitem]')?.click();
  }, [wantsFirst, searching]);

  const found = searching ? searching.searchedItems(items, query) : items;
  const isSearched = query.trim() !== '';
  const shown = isSearched ? found : [...favouriteGroup(favourites.pages, shellText('menuTree.favourites')), ...found];
  const isOpen = (group: MenuGroup) =>
    isSearched || (groups.chosen[group.key] ?? (group.items.length <= SHORT_GROUP || holds(group, current)));
  const onGone = () => {
    setQuery('');
    if (isNarrow) onOpen(false);
    // What is pressed next is meant for the page.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const toTree = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') nav.current?.querySelector<HTMLElement>('[role=treeitem]')?.focus();
    else if (event.key === 'Enter') setWantsFirst(true);
    else if (event.key === 'Escape' && isSearched) setQuery('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  // The page in view is found in a long menu: once it is there, and whenever another one is opened.
  const hasItems = items.length > 0;
  useEffect(() => {
    if (open && hasItems && current !== null)
      nav.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
  }, [open, hasItems, current]);

  if (!open && isNarrow) return null;
  if (!open) {
    return (
      <nav className="fl-menu" id="menu" data-shape="rail" aria-label={t('menu')}>
        <MenuRail items={shown} current={current} onGone={onGone} />
      </nav>
    );
  }
  const menu = (
    <nav ref={nav} className="fl-menu" id="menu" aria-label={t('menu')} onFocus={() => !searching && loadSearch()}>
      <InputGroup
        inputRef={search}
        type="search"
        leftIcon={<SearchIcon />}
        value={query}
        placeholder={t('menuSearch')}
        aria-label={t('menuSearch')}
        onChange={event => setQuery(event.currentTarget.value)}
        onKeyDown={toTree}
      />
      {found.length === 0 && (
        <p className="fl-muted" role="status">
          {t(items.length === 0 ? 'menuEmpty' : 'menuNothing')}
        </p>
      )}
      <MenuTree
        items={shown}
        current={current}
        isOpen={isOpen}
        onFold={groups.fold}
        favourites={favourites}
        search={searching}
        onGone={onGone}
      />
    </nav>
  );
  return isNarrow ? <MenuDrawer onClose={() => onOpen(false)}>{menu}</MenuDrawer> : menu;
}
