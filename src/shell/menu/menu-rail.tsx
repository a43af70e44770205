import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT, useText } from '#kit/i18n.ts';
import { type MenuPlace, RowMenu } from '#kit/row-menu.tsx';
import { useHint } from '../hint.tsx';
import { GroupIcon } from './group-icon.tsx';
import type { MenuItem } from './menu-items.ts';
import { holds, pagesIn } from './menu-lines.ts';

const keyOf = (item: MenuItem): string => (item.kind === 'group' ? item.key : item.path);

/** The folded menu: a picture for each group, whose pages come beside it. */
export function MenuRail({
  items,
  current,
  onGone,
}: {
  readonly items: readonly MenuItem[];
  readonly current: string | null;
  readonly onGone: () => void;
}) {
  const t = useT('shell');
  const text = useText();
  const navigate = useNavigate();
  const rail = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  const [over, setOver] = useState<{ readonly item: MenuItem; readonly place: MenuPlace } | null>(null);
  const stopItem = items.find(item => keyOf(item) === stop) ?? items.find(item => holds(item, current)) ?? items[0];

  const go = (path: string) => {
    onGone();
    void navigate(path);
  };
  const open = (item: MenuItem, element: HTMLElement) => {
    if (item.kind === 'page') return go(item.path);
    const { right, top, bottom } = element.getBoundingClientRect();
    setOver({ item, place: { left: right + 6, top, above: bottom } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stops = [...(rail.current?.querySelectorAll('button') ?? [])];
    const at = stops.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || (to === undefined && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    if (to === undefined) stops[at]?.click();
    else stops.at(to % stops.length)?.focus();
  };
  return (
    <>
      <ul ref={rail} className="fl-menu-rail" onKeyDown={onKeyDown}>
        {items.map(item => (
          <RailItem
            key={keyOf(item)}
            item={item}
            isCurrent={holds(item, current)}
            isStop={item === stopItem}
            onStop={() => setStop(keyOf(item))}
            onOpen={element => open(item, element)}
          />
        ))}
      </ul>
      {over && (
        <RowMenu
          label={t('menuTree.pages', { title: text(over.item.title) })}
          commands={pagesIn([over.item]).map(page => ({
            id: `menu.go.${page.path}`,
            title: page.title,
            enabled: true,
            run: () => go(page.path),
          }))}
          place={over.place}
          onClose={() => {
            setOver(null);
            rail.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
          }}
        />
      )}
    </>
  );
}

function RailItem({
  item,
  isCurrent,
  isStop,
  onStop,
  onOpen,
}: {
  readonly item: MenuItem;
  readonly isCurrent: boolean;
  readonly isStop: boolean;
  readonly onStop: () => void;
  readonly onOpen: (element: HTMLElement) => void;
}) {
  const text = useText();
  const hint = useHint('right');
  return (
    <li>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-label={text(item.title)}
        aria-haspopup={item.kind === 'group' ? 'menu' : undefined}
        aria-current={isCurrent ? 'true' : undefined}
        {...hint.on}
        onFocus={event => {
          onStop();
          hint.on.onFocus(event);
        }}
        onClick={event => {
          hint.hide();
          onOpen(event.currentTarget);
        }}
      >
        <GroupIcon item={item} size={18} />
      </button>
      {hint.words(text(item.title))}
    </li>
  );
}
