import { Button } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Command } from './command.ts';
import { useT, useText } from './i18n.ts';
import { ariaKeys, Kbd } from './kbd.tsx';
import { type MenuPlace, RowMenu } from './row-menu.tsx';
import { runCommand } from './run-command.ts';
import './page-header.css';

/**
 * Commands as buttons: `<ActionBar commands={useCommands([...])} />`. Quiet ones are left out. A refused command stays
 * visible and focusable, greyed, with the machine's reason as tooltip and description. Arrows, Home and End walk the buttons;
 * each is a stop of the Tab key as well, so that nobody has to know the arrows. Those marked `more` stand in a menu at its end.
 */
export function ActionBar({ commands, label }: { readonly commands: readonly Command[]; readonly label?: string }) {
  const shown = commands.filter(command => !command.quiet);
  const first = shown.filter(({ more }) => !more);
  const others = shown.filter(({ more }) => more);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  if (shown.length === 0) return null;
  return (
    <>
      <div className="fl-actions" role="toolbar" aria-label={label} onKeyDown={walk}>
        {first.map(command => (
          <CommandButton key={command.id} command={command} />
        ))}
        {others.length > 0 && <MoreButton isOpen={place !== null} onOpen={setPlace} />}
      </div>
      {place && <OpenMenu commands={others} place={place} onClose={() => setPlace(null)} />}
    </>
  );
}

function MoreButton({ isOpen, onOpen }: { readonly isOpen: boolean; readonly onOpen: (place: MenuPlace) => void }) {
  const t = useT('kit');
  return (
    <Button
      icon={<MoreIcon />}
      aria-label={t('moreActions')}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => {
        const { left, top, bottom } = currentTarget.getBoundingClientRect();
        onOpen({ left, top: bottom + 4, above: top - 4 });
      }}
    />
  );
}

/** The menu gives the focus back to what had it. */
function OpenMenu({
  commands,
  place,
  onClose,
}: {
  readonly commands: readonly Command[];
  readonly place: MenuPlace;
  readonly onClose: () => void;
}) {
  const t = useT('kit');
  const opener = useRef(document.activeElement);
  return (
    <RowMenu
      commands={commands}
      place={place}
      label={t('moreActions')}
      onClose={() => {
        if (opener.current instanceof HTMLElement) opener.current.focus();
        onClose();
      }}
    />
  );
}

/** Among the buttons that are there at this moment: commands come and go while one stands in the bar. */
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = stops.indexOf(event.target as HTMLElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  stops.at(to % stops.length)?.focus();
}

export function CommandButton({ command }: { readonly command: Command }) {
  const text = useText();
  const { enabled, intent, shortcut, title } = command;
  const reason = enabled === true ? undefined : text(enabled);
  return (
    <Button
      // aria-disabled keeps the button reachable, so that keyboard and reader learn the reason.
      className={reason ? 'fl-refused' : undefined}
      aria-disabled={reason !== undefined}
      aria-description={reason}
      aria-keyshortcuts={ariaKeys(shortcut)}
      data-reason={reason}
      data-command={command.id}
      intent={reason ? 'none' : (intent ?? 'none')}
      onClick={() => void runCommand(command)}
      text={text(title)}
      endIcon={shortcut ? <Kbd keys={shortcut} /> : undefined}
    />
  );
}
