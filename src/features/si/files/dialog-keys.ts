import type { KeyboardEvent } from 'react';
import type { Command } from '#kit/command.ts';
import { runCommand } from '#kit/run-command.ts';
import { isComposing, takesText } from '#kit/typing.ts';

interface Moving {
  move(to: 'next' | 'previous'): void;
}

const MOVES: Readonly<Record<string, 'next' | 'previous'>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
};

/** While a dialog is open the keys of screens sleep; a panel with a list hears its own: j, k, and the letters of its commands. */
export const dialogKeys =
  (commands: readonly Command[], cursor: Moving) =>
  (event: KeyboardEvent): void => {
    if (takesText(event.target) || isComposing(event.nativeEvent) || event.ctrlKey || event.altKey || event.metaKey)
      return;
    const move = MOVES[event.key];
    const command = commands.find(({ shortcut, enabled }) => shortcut === event.key && enabled === true);
    if (!move && !command) return;
    event.preventDefault();
    event.stopPropagation();
    if (move) cursor.move(move);
    else if (command) void runCommand(command);
  };
