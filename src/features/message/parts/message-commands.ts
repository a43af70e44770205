import type { Text } from '#contract/kernel/text.ts';
import type { MessageSummary } from '#contract/message/calls.ts';
import type { Command } from '#kit/command.ts';
import { both } from '../locale/both.ts';
import type { zh } from '../locale/zh.ts';
import { isToConfirm, isUnread } from './message-text.ts';
import type { useMessageActs } from './use-message-acts.ts';

export const SECTION = both('section');
const NONE = both('refuse.none');

type ActWord = keyof typeof zh.act;

export const messageCommand = (
  id: ActWord,
  shortcut: string,
  enabled: true | Text,
  run: () => void | Promise<void>,
  more: Partial<Command> = {},
): Command => ({ id: `message.${id}`, title: both(`act.${id}`), section: SECTION, shortcut, enabled, run, ...more });

/** What can be done with the chosen messages, in the list and on the page of one. */
export function messageCommands(rows: readonly MessageSummary[], acts: ReturnType<typeof useMessageActs>): Command[] {
  const some: true | Text = rows.length > 0 ? true : NONE;
  const toConfirm = rows.filter(isToConfirm);
  const isRead = rows.length > 0 && !rows.some(isUnread);
  const isArchived = rows.length > 0 && rows.every(({ ArchiveTime }) => ArchiveTime !== null);
  const isPinned = rows.length > 0 && rows.every(({ Pinned }) => Pinned);
  return [
    messageCommand(
      'confirm',
      'c',
      some === true && toConfirm.length === 0 ? both('refuse.nothing') : some,
      async () => {
        for (const { Id } of toConfirm) await acts.confirm(Id);
      },
      toConfirm.length > 0 ? { intent: 'primary' } : { quiet: true },
    ),
    // Back and forth is one command: its button stays the same one, and keeps the focus of whoever has just pressed it.
    messageCommand('read', 'u', some, () => acts.toggleRead(rows), isRead ? { title: both('act.unread') } : {}),
    messageCommand('archive', 'e', some, () => acts.archive(rows), isArchived ? { title: both('act.unarchive') } : {}),
    messageCommand('pin', 'p', some, () => acts.pin(rows), isPinned ? { title: both('act.unpin') } : {}),
  ];
}
