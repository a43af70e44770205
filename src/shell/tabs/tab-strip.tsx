import { ChevronDownIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { type MenuPlace, RowMenu } from '#kit/row-menu.tsx';
import { isHalf } from '#machines/tabs/split.ts';
import { commandsOfStrip, commandsOfTab } from './tab-commands.ts';
import { TabItem } from './tab-item.tsx';
import { useOverflow } from './use-overflow.ts';
import { useTabDrag } from './use-tab-drag.ts';
import type { Tabs } from './use-tabs.ts';
import './tab-strip.css';

const placeBelow = (element: HTMLElement): MenuPlace => {
  const { left, bottom, top } = element.getBoundingClientRect();
  return { left, top: bottom, above: top };
};

/** What lies over the strip: the menu of one tab, or the list of all. */
type Over = { readonly place: MenuPlace; readonly key: string | null; readonly back: HTMLElement | null };

/** Opened pages: one stop of the Tab key, walked by the arrows. All it can do stands in the palette as well. */
export function TabStrip({
  tabs,
  current,
}: {
  readonly tabs: Tabs;
  /** Key of the page in view; a page without a tab has none. */
  readonly current: string | null;
}) {
  const t = useT('shell');
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const [movedKey, setMovedKey] = useState<string | null>(null);
  const isOver = useOverflow(list, tabs.tabs.length);
  const { split } = tabs;

  const send: Tabs['send'] = event => {
    setMovedKey(event.type === 'tab.moved' ? event.key : null);
    tabs.send(event);
  };
  const heard: Tabs = { ...tabs, send };
  const show = (element: HTMLElement | null | undefined, key: string | null) => {
    if (!element) return;
    const { activeElement } = document;
    setOver({ place: placeBelow(element), key, back: activeElement instanceof HTMLElement ? activeElement : null });
  };
  const itemOf = (key: string | null) =>
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(key ?? '')}"]`);
  const active = tabs.tabs.find(({ key }) => key === current);
  const titles = tabs.tabs.map(({ title }) => text(title)).join('\n');
  const listsOf = (from: Omit<Tabs, 'now'>) => {
    const inView = from.tabs.find(({ key }) => key === from.activeKey);
    const overlays = {
      list: () => show(itemOf(from.activeKey) ?? list.current, null),
      menu: () => show(itemOf(from.activeKey), from.activeKey),
    };
    return [...commandsOfStrip(from, overlays), ...(inView ? commandsOfTab(from, inView) : [])];
  };
  const strip = listsOf(heard);
  // Of two keys in a row the second is about what the first has led to, drawn already or not.
  const atOnce = strip.map(command => ({
    ...command,
    run: () => {
      const meant = listsOf({ ...tabs.now(), send }).find(({ id }) => id === command.id);
      if (meant?.enabled === true) void meant.run();
    },
  }));
  useCommands(atOnce, 'shell');

  const drag = useTabDrag(
    list,
    (key, gap) => {
      const from = tabs.tabs.findIndex(tab => tab.key === key);
      send({ type: 'tab.moved', key, to: gap > from ? gap - 1 : gap });
    },
    key => show(itemOf(key), key),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other titles, in another language or with a record's name, are of other widths; the number of pages takes room
  useEffect(() => {
    const item = list.current?.querySelector(`[data-tab="${CSS.escape(current ?? '')}"]`);
    item?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [current, titles, isOver]);

  const stopKey = tabs.tabs.some(({ key }) => key === stop) ? stop : (active ?? tabs.tabs[0])?.key;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('.fl-tab') ?? [])];
    const at = stops.indexOf(event.target as HTMLElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    stops.at(to % stops.length)?.focus();
  };
  const listed = strip
    .filter(({ id }) => id.startsWith('tabs.go.'))
    .map((command, at) => ({ ...command, title: tabs.tabs[at]?.title ?? command.title }));
  const moved = tabs.tabs.findIndex(({ key }) => key === movedKey);
  const named = over?.key === null ? undefined : tabs.tabs.find(({ key }) => key === over?.key);
  const close = () => {
    // What had the focus has it again, unless the choice leads elsewhere.
    over?.back?.focus({ preventScroll: true });
    setOver(null);
  };
  return (
    <nav className="fl-tabs" aria-label={t('tabs')} aria-description={t('strip.hint')}>
      <ul ref={list} data-roving onKeyDown={onKeyDown}>
        {tabs.tabs.map((tab, at) => (
          <TabItem
            key={tab.key}
            tab={tab}
            isCurrent={tab.key === current}
            isStop={tab.key === stopKey}
            half={isHalf(split, tab.key) ? (split?.left === tab.key ? 'left' : 'right') : null}
            send={send}
            onMenu={item => show(item, tab.key)}
            onStop={() => setStop(tab.key)}
            drag={{
              ...drag.of(tab.key, at),
              'data-held': drag.held === tab.key || undefined,
              'data-gap':
                drag.gap === at ? 'before' : drag.gap === at + 1 && at === tabs.tabs.length - 1 ? 'after' : undefined,
            }}
          />
        ))}
      </ul>
      {isOver && (
        <button
          type="button"
          className="fl-tabs-more"
          aria-haspopup="menu"
          aria-label={t('strip.more', { n: tabs.tabs.length })}
          title={t('strip.more', { n: tabs.tabs.length })}
          onClick={event => show(event.currentTarget, null)}
        >
          {tabs.tabs.length}
          <ChevronDownIcon size={12} />
        </button>
      )}
      <span className="fl-hidden-text" role="status">
        {moved >= 0 &&
          t('strip.moved', {
            title: text(tabs.tabs[moved]?.title ?? { zh: '', en: '' }),
            at: moved + 1,
            n: tabs.tabs.length,
          })}
      </span>
      {over && (
        <RowMenu
          label={t(named ? 'strip.menu' : 'strip.list')}
          commands={named ? commandsOfTab(heard, named) : listed}
          place={over.place}
          onClose={close}
        />
      )}
    </nav>
  );
}
