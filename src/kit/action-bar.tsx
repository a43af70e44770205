import { Button } from '@blueprintjs/core';
import type { KeyboardEvent } from 'react';
import type { Command } from './command.ts';
import { useText } from './i18n.ts';
import { ariaKeys, Kbd } from './kbd.tsx';
import { runCommand } from './run-command.ts';
import './page-header.css';

/**
 * Commands as buttons: `<ActionBar commands={useCommands([...])} />`. Quiet ones are left out. A refused command stays
 * visible and focusable, greyed, with the machine's reason as tooltip and description. Arrows, Home and End walk the buttons;
 * each is a stop of the Tab key as well, so that nobody has to know the arrows.
 */
export function ActionBar({ commands, label }: { readonly commands: readonly Command[]; readonly label?: string }) {
  const shown = commands.filter(command => !command.quiet);
  if (shown.length === 0) return null;
  return (
    <div className="fl-actions" role="toolbar" aria-label={label} onKeyDown={walk}>
      {shown.map(command => (
        <CommandButton key={command.id} command={command} />
      ))}
    </div>
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
