import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Command } from './command.ts';
import { useT, useText } from './i18n.ts';
import { ariaKeys, Kbd } from './kbd.tsx';
import { useModalLayer } from './modal-layer.ts';
import { runCommand } from './run-command.ts';
import { pressesOf, pressMatches } from './shortcut.ts';
import './row-menu.css';

export interface MenuPlace {
  readonly left: number;
  readonly top: number;
  /** Upper edge of the cell that it belongs to: where there is no room below, it stands above. */
  readonly above: number;
}

const EDGE = 8;

/** What can be done with the row under the cursor. Arrows move, Enter does, an action's own key does, Escape goes back. */
export function RowMenu({
  commands,
  place,
  label,
  onClose,
}: {
  readonly commands: readonly Command[];
  readonly place: MenuPlace;
  /** What the actions are about, where it is no row. */
  readonly label?: string;
  readonly onClose: () => void;
}) {
  const t = useT('kit');
  const text = useText();
  const menu = useRef<HTMLDivElement>(null);
  const [stands, setStands] = useState({ left: place.left, top: place.top });
  // The keys of the screen below sleep while it is open.
  useModalLayer(true, () => undefined);

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const isBelow = place.top + height + EDGE <= window.innerHeight;
    setStands({
      left: Math.max(EDGE, Math.min(place.left, window.innerWidth - width - EDGE)),
      top: isBelow ? place.top : Math.max(EDGE, place.above - height),
    });
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [place]);

  const run = (command: Command) => {
    onClose();
    void runCommand(command);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1, j: at + 1, k: at - 1 }[event.key];
    const own = commands.find(({ shortcut }) => {
      const presses = shortcut ? pressesOf(shortcut) : [];
      return presses.length === 1 && presses[0] !== undefined && pressMatches(presses[0], event.nativeEvent);
    });
    // Its own keys first: `j` may be the key of an action.
    const chosen = commands[at];
    if (event.key === 'Enter' && chosen) run(chosen);
    else if (own) run(own);
    else if (to !== undefined) items.at(to % items.length)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab' || event.key === '.') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press anywhere else closes the menu; Escape does so for the keyboard
    <div className="fl-row-menu-ground" onMouseDown={event => event.target === event.currentTarget && onClose()}>
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        className="fl-row-menu"
        aria-label={label ?? t('table.rowMenu')}
        style={stands}
        onKeyDown={onKeyDown}
      >
        {commands.map(command => {
          const reason = command.enabled === true ? undefined : text(command.enabled);
          return (
            <button
              key={command.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={reason !== undefined}
              aria-description={reason}
              aria-keyshortcuts={ariaKeys(command.shortcut)}
              data-reason={reason}
              data-command={command.id}
              className={command.intent === 'danger' ? 'fl-row-menu-danger' : undefined}
              onClick={() => run(command)}
            >
              <span>
                {text(command.title)}
                {/* Read as the description. */}
                {reason && <small aria-hidden="true">{reason}</small>}
              </span>
              {command.shortcut && <Kbd keys={command.shortcut} />}
            </button>
          );
        })}
      </div>
    </div>
  );
}
