import { InputGroup } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronRightIcon, SearchIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useT, useText } from '#kit/i18n.ts';
import { type MenuItem, searchedItems } from './menu-items.ts';
import './side-menu.css';

/** The menu of the workbenches: searched, grouped, the page in view (or its parent) marked. */
export function SideMenu({
  items,
  current,
  onGone,
}: {
  readonly items: readonly MenuItem[];
  /** Path of the item to highlight. */
  readonly current: string | null;
  /** A page was chosen: on narrow screens the menu gives way. */
  readonly onGone: () => void;
}) {
  const t = useT('shell');
  const [query, setQuery] = useState('');
  const found = searchedItems(items, query);
  return (
    <nav className="fl-menu" id="menu" aria-label={t('menu')}>
      <InputGroup
        type="search"
        leftIcon={<SearchIcon />}
        value={query}
        placeholder={t('menuSearch')}
        aria-label={t('menuSearch')}
        onChange={event => setQuery(event.currentTarget.value)}
      />
      {found.length === 0 && <p className="fl-muted">{t(items.length === 0 ? 'menuEmpty' : 'menuNothing')}</p>}
      <MenuList items={found} current={current} open={query !== ''} onGone={onGone} />
    </nav>
  );
}

interface MenuListProps {
  readonly items: readonly MenuItem[];
  readonly current: string | null;
  /** All groups are open, because something is searched. */
  readonly open: boolean;
  readonly onGone: () => void;
}

function MenuList({ items, ...rest }: MenuListProps) {
  return (
    <ul>
      {items.map(item => (
        <li key={item.kind === 'page' ? item.path : item.key}>
          <MenuEntry item={item} {...rest} />
        </li>
      ))}
    </ul>
  );
}

const holds = (item: MenuItem, path: string | null): boolean =>
  item.kind === 'page' ? item.path === path : item.items.some(below => holds(below, path));

function MenuEntry({ item, current, open, onGone }: Omit<MenuListProps, 'items'> & { readonly item: MenuItem }) {
  const text = useText();
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (item.kind === 'page') {
    return (
      <Link
        to={item.path}
        className="fl-menu-page"
        aria-current={item.path === current ? 'page' : undefined}
        onClick={onGone}
      >
        {text(item.title)}
      </Link>
    );
  }
  // Groups are open until somebody closes them: a short menu needs no hunting.
  const unfolded = open || (chosen ?? (item.items.length <= 8 || holds(item, current)));
  return (
    <>
      <button type="button" className="fl-menu-group" aria-expanded={unfolded} onClick={() => setChosen(!unfolded)}>
        {unfolded ? <ChevronDownIcon size={12} /> : <ChevronRightIcon size={12} />}
        {text(item.title)}
      </button>
      {unfolded && <MenuList items={item.items} current={current} open={open} onGone={onGone} />}
    </>
  );
}
