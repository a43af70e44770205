import { Button } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useRef, useState } from 'react';
import { barParts } from './bar-parts.ts';
import type { Command } from './command.ts';
import { useT, useText } from './i18n.ts';
import { ariaKeys, Kbd } from './kbd.tsx';
import { type MenuPlace, RowMenu } from './row-menu.tsx';
import { runCommand } from './run-command.ts';
import { usePhone } from './use-phone.ts';
import './page-header.css';

/**
 * Commands as buttons: `<ActionBar commands={useCommands([...])} />`. The next step and up to three others that can act now are
 * buttons; the rest stands in a menu at the end, there also what is refused, with the machine's reason. Quiet ones are left out.
 * Arrows, Home and End walk the buttons; each is a stop of the Tab key as well, so that nobody has to know the arrows.
 */
export function ActionBar({ commands, label }: { readonly commands: readonly Command[]; readonly label?: string }) {
  const text = useText();
  const isPhone = usePhone();
  const [held, setHeld] = useState<readonly string[]>([]);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const { lead, buttons, folded } = barParts(commands, { held, isPhone, nameOf: ({ title }) => text(title) });
  if (buttons.length + folded.length === 0) return null;
  return (
    <>
      <div
        className="fl-actions"
        role="toolbar"
        aria-label={label}
        onKeyDown={walk}
        onFocus={() => setHeld(buttons.map(({ id }) => id))}
        onBlur={({ currentTarget, relatedTarget: next }) => {
          // A dialog that a button has opened gives the focus back to it.
          const isGone = next !== null && !currentTarget.contains(next) && !next.closest(GIVES_BACK);
          if (isGone) setHeld([]);
        }}
      >
        {buttons.map(command => (
          <CommandButton key={command.id} command={command} rank={command === lead ? 'lead' : 'other'} />
        ))}
        {folded.length > 0 && <MoreButton label={label} isOpen={place !== null} onOpen={setPlace} />}
        {place === null && <Folded commands={folded} />}
      </div>
      {place && <OpenMenu commands={folded} label={label} place={place} onClose={() => setPlace(null)} />}
    </>
  );
}

const GIVES_BACK = '[role=dialog], [role=menu], .bp6-portal';

/** Commands of the closed menu, hidden in the DOM: browser tests read which there are and why one is refused. */
function Folded({ commands }: { readonly commands: readonly Command[] }) {
  const text = useText();
  return (
    <span hidden data-folded>
      {commands.map(({ id, enabled, shortcut }) => (
        <span
          key={id}
          data-command={id}
          data-reason={enabled === true ? undefined : text(enabled)}
          data-keys={ariaKeys(shortcut)}
          aria-disabled={enabled !== true}
        />
      ))}
    </span>
  );
}

/** Two bars of a page have two such buttons: each says whose it is. */
function useMoreName(label: string | undefined): string {
  const t = useT('kit');
  return label ? t('moreActionsOf', { label }) : t('moreActions');
}

function MoreButton({
  label,
  isOpen,
  onOpen,
}: {
  readonly label: string | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (place: MenuPlace) => void;
}) {
  return (
    <Button
      icon={<MoreIcon />}
      aria-label={useMoreName(label)}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-more
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
  label,
  place,
  onClose,
}: {
  readonly commands: readonly Command[];
  readonly label: string | undefined;
  readonly place: MenuPlace;
  readonly onClose: () => void;
}) {
  const opener = useRef(document.activeElement);
  return (
    <RowMenu
      commands={commands}
      place={place}
      label={useMoreName(label)}
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

/**
 * In a toolbar only the lead is filled: `other` ones keep the colour of danger for their letters, and no further colour. One that
 * stands alone is filled as it says.
 */
export function CommandButton({
  command,
  rank = 'lead',
}: {
  readonly command: Command;
  readonly rank?: 'lead' | 'other';
}) {
  const text = useText();
  const { enabled, intent, shortcut, title } = command;
  const reason = enabled === true ? undefined : text(enabled);
  return (
    <Button
      // aria-disabled keeps the button reachable, so that keyboard and reader learn the reason.
      className={classNameOf(reason !== undefined, rank === 'other' && intent === 'danger')}
      aria-disabled={reason !== undefined}
      aria-description={reason}
      aria-keyshortcuts={ariaKeys(shortcut)}
      data-reason={reason}
      data-command={command.id}
      intent={reason || rank === 'other' ? 'none' : (intent ?? 'none')}
      data-lead={rank === 'lead' || undefined}
      onClick={() => void runCommand(command)}
      text={text(title)}
      endIcon={shortcut ? <Kbd keys={shortcut} /> : undefined}
    />
  );
}

const classNameOf = (isRefused: boolean, isDanger: boolean): string | undefined =>
  isRefused ? 'fl-refused' : isDanger ? 'fl-action-danger' : undefined;
