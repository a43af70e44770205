import { ChevronDownIcon, ChevronRightIcon, StarEmptyIcon, StarIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useT, useText } from '#kit/i18n.ts';
import { type MenuPlace, RowMenu } from '#kit/row-menu.tsx';
import { FAVOURITES, type Favourites } from './favourites.ts';
import { GroupIcon } from './group-icon.tsx';
import { commandsOfPage } from './menu-actions.ts';
import type { MenuGroup, MenuItem, MenuPage } from './menu-items.ts';
import { lineId, menuLines, treeMove } from './menu-lines.ts';
import type { MenuSearch } from './use-menu-search.ts';

/** Letters typed within this time belong together. */
const TYPED_WITHIN_MS = 700;

interface MenuTreeProps {
  readonly items: readonly MenuItem[];
  /** Path of the page in view, or of its parent. */
  readonly current: string | null;
  readonly isOpen: (group: MenuGroup) => boolean;
  readonly onFold: (group: string, isOpen: boolean) => void;
  readonly favourites: Favourites;
  /** Not there before it is loaded: until then letters belong to the page. */
  readonly search: MenuSearch | null;
  /** A page was chosen. */
  readonly onGone: () => void;
}

/** The menu as a tree (WAI-ARIA tree view of links): one stop of the Tab key, walked by arrows and by first letters. */
export function MenuTree(props: MenuTreeProps) {
  const { items, current, isOpen, onFold, favourites, search } = props;
  const t = useT('shell');
  const text = useText();
  const navigate = useNavigate();
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [stop, setStop] = useState<string | null>(null);
  const [over, setOver] = useState<{ readonly page: MenuPage; readonly place: MenuPlace } | null>(null);
  const [moved, setMoved] = useState<MenuPage | null>(null);
  const lines = menuLines(items, isOpen);
  const currentLine = lines.findLast(({ item }) => item.kind === 'page' && item.path === current);
  const stopId = lines.some(line => line.id === stop) ? stop : (currentLine ?? lines[0])?.id;

  const elementOf = (line: string | null) =>
    tree.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(line ?? '')}"]`);
  const move = (page: MenuPage, by: 1 | -1) => {
    favourites.move(page.path, by);
    setMoved(page);
  };
  const openActions = (line: string, page: MenuPage) => {
    const box = elementOf(line)?.getBoundingClientRect();
    if (box) setOver({ page, place: { left: box.left + 20, top: box.bottom, above: box.top } });
  };

  /** Is this key the tree's? Letters that begin no line stay with the page. */
  const take = (event: KeyboardEvent): boolean => {
    const line = lines.find(other => other.id === stopId);
    const page = line?.item.kind === 'page' ? line.item : null;
    if (event.altKey && event.shiftKey && page && line?.parent === FAVOURITES) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false;
      move(page, event.key === 'ArrowUp' ? -1 : 1);
      return true;
    }
    if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') {
      if (line && page) openActions(line.id, page);
      return page !== null;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const way = treeMove(lines, stopId ?? null, event.key);
    if (way && 'to' in way) elementOf(way.to)?.focus();
    else if (way) onFold(way.group, way.open);
    if (way || event.key.length > 1 || event.key === ' ') return way !== null;
    const soon = event.timeStamp - typed.current.at < TYPED_WITHIN_MS;
    const asked = (soon ? typed.current.text : '') + event.key;
    const found = search?.lineByTyping(lines, stopId ?? null, asked) ?? null;
    typed.current = found === null ? { text: '', at: 0 } : { text: asked, at: event.timeStamp };
    if (found !== null) elementOf(found)?.focus();
    return found !== null;
  };

  const branch = (branchItems: readonly MenuItem[], parent: string | null, level: number) =>
    branchItems.map(item => {
      const line = lineId(parent, item);
      const shared = {
        role: 'treeitem',
        'aria-level': level,
        'data-line': line,
        tabIndex: line === stopId ? 0 : -1,
        onFocus: () => setStop(line),
      } as const;
      if (item.kind === 'page') {
        const isStarred = favourites.has(item.path);
        const label = t(isStarred ? 'menuTree.unstar' : 'menuTree.star', { title: text(item.title) });
        return (
          <div key={line} role="none" className="fl-menu-line">
            <Link
              {...shared}
              to={item.path}
              className="fl-menu-page"
              aria-current={item.path === current ? 'page' : undefined}
              onClick={props.onGone}
              onContextMenu={event => {
                event.preventDefault();
                openActions(line, item);
              }}
            >
              {level === 1 && <GroupIcon item={item} />}
              {text(item.title)}
            </Link>
            <button
              type="button"
              className="fl-menu-star"
              // For the pointer alone: a tree holds nothing but its items, and the menu of the item says the same.
              aria-hidden="true"
              tabIndex={-1}
              data-starred={isStarred}
              title={label}
              onClick={() => favourites.toggle(item.path)}
            >
              {isStarred ? <StarIcon size={12} /> : <StarEmptyIcon size={12} />}
            </button>
          </div>
        );
      }
      const open = isOpen(item);
      return (
        <div key={line} role="none">
          <button
            {...shared}
            type="button"
            className="fl-menu-group"
            aria-expanded={open}
            aria-owns={open ? `${id}${line}` : undefined}
            onClick={() => onFold(item.key, !open)}
          >
            <GroupIcon item={item} />
            <span>{text(item.title)}</span>
            {open ? <ChevronDownIcon size={12} /> : <ChevronRightIcon size={12} />}
          </button>
          {open && (
            // biome-ignore lint/a11y/useSemanticElements: a group of tree items is no set of fields
            <div role="group" id={`${id}${line}`}>
              {branch(item.items, item.key, level + 1)}
            </div>
          )}
        </div>
      );
    });

  const movedTo = moved ? favourites.pages.findIndex(({ path }) => path === moved.path) : -1;
  return (
    <>
      <div
        ref={tree}
        role="tree"
        aria-label={t('menu')}
        aria-description={t('menuTree.hint')}
        onKeyDown={event => {
          if (take(event)) event.preventDefault();
        }}
      >
        {branch(items, null, 1)}
      </div>
      <span className="fl-hidden-text" role="status">
        {moved &&
          movedTo >= 0 &&
          t('menuTree.moved', { title: text(moved.title), at: movedTo + 1, n: favourites.pages.length })}
      </span>
      {over && (
        <RowMenu
          label={t('menuTree.itemMenu')}
          commands={[
            {
              id: 'menu.open',
              title: over.page.title,
              enabled: true,
              run: () => {
                props.onGone();
                void navigate(over.page.path);
              },
            },
            ...commandsOfPage(over.page, favourites, by => move(over.page, by)),
          ]}
          place={over.place}
          onClose={() => {
            setOver(null);
            elementOf(stopId ?? null)?.focus();
          }}
        />
      )}
    </>
  );
}
