import { CrossIcon, PinIcon } from '@blueprintjs/icons';
import { type HTMLAttributes, type KeyboardEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT, useText } from '#kit/i18n.ts';
import type { Tab } from '#machines/tabs/tab.ts';
import { useHint } from '../hint.tsx';
import type { Tabs } from './use-tabs.ts';

/** A tab. The middle button closes it, a double click pins it; its menu opens by the right button, Shift+F10 or `g m`. */
export function TabItem({
  tab,
  isCurrent,
  isStop,
  half,
  send,
  onMenu,
  onStop,
  drag,
}: {
  readonly tab: Tab;
  readonly isCurrent: boolean;
  /** The strip is one stop of the Tab key; this one has it. */
  readonly isStop: boolean;
  readonly half: 'left' | 'right' | null;
  readonly send: Tabs['send'];
  readonly onMenu: (place: HTMLElement) => void;
  readonly onStop: () => void;
  readonly drag: HTMLAttributes<HTMLElement> & {
    readonly 'data-gap'?: 'before' | 'after' | undefined;
    readonly 'data-held'?: true | undefined;
  };
}) {
  const t = useT('shell');
  const text = useText();
  const navigate = useNavigate();
  const item = useRef<HTMLLIElement>(null);
  const hint = useHint('below');
  const { key, url, title, pinned, dirty } = tab;
  const said = [dirty ? t('strip.dirty') : null, half ? t(`strip.${half}`) : null].filter(word => word !== null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete') send({ type: 'tab.closed', key });
    else if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') openMenu();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const openMenu = () => {
    hint.hide();
    if (item.current) onMenu(item.current);
  };
  return (
    <li
      ref={item}
      data-active={isCurrent || undefined}
      data-half={half ?? undefined}
      data-tab={key}
      onContextMenu={event => {
        event.preventDefault();
        openMenu();
      }}
      {...drag}
    >
      <button
        type="button"
        className="fl-tab"
        tabIndex={isStop ? 0 : -1}
        aria-current={isCurrent ? 'page' : undefined}
        aria-description={said.length > 0 ? said.join(' · ') : undefined}
        {...hint.on}
        aria-haspopup="menu"
        onFocus={event => {
          onStop();
          hint.on.onFocus(event);
        }}
        onClick={() => void navigate(url)}
        onDoubleClick={() => send({ type: 'tab.pinned', key, pinned: !pinned })}
        onAuxClick={event => event.button === 1 && send({ type: 'tab.closed', key })}
        onMouseDown={event => event.button === 1 && event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        {pinned && <PinIcon size={12} />}
        {dirty && <span className="fl-tab-dirty" aria-hidden="true" />}
        <span>{text(title)}</span>
      </button>
      {!pinned && (
        <button
          type="button"
          className="fl-tab-close"
          tabIndex={-1}
          aria-label={t('closeTab', { title: text(title) })}
          onClick={() => send({ type: 'tab.closed', key })}
        >
          <CrossIcon size={12} />
        </button>
      )}
      {hint.words(text(title), decoded(url))}
    </li>
  );
}

/** An address as people read it; one that was cut badly stays as it is. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
