import { Button } from '@blueprintjs/core';
import type { Command } from './command.ts';
import { useText } from './i18n.ts';
import { ariaKeys, Kbd } from './kbd.tsx';
import { runCommand } from './run-command.ts';
import './page-header.css';

/**
 * Commands as buttons: `<ActionBar commands={useCommands([...])} />`. Quiet ones are left out. A refused command stays
 * visible and focusable, greyed, with the machine's reason as tooltip and description.
 */
export function ActionBar({ commands, label }: { readonly commands: readonly Command[]; readonly label?: string }) {
  const shown = commands.filter(command => !command.quiet);
  if (shown.length === 0) return null;
  return (
    <div className="fl-actions" role="toolbar" aria-label={label}>
      {shown.map(command => (
        <CommandButton key={command.id} command={command} />
      ))}
    </div>
  );
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
