import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { useBulk, useRefusalToast } from '#kit/resource/use-bulk.ts';
import type { AnyDocument } from '#machines/kernel/document.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';

/** Commands of sharing. */

const NO_RIGHT: Text = { zh: '您没有此操作的权限', en: 'You have no right to this action' };

/** A command behind a button of the screen's path; `otherwise` says what else it needs. */
export function shareCommand(
  menu: readonly MenuNode[],
  path: string,
  button: string,
  command: Omit<Command, 'enabled'>,
  otherwise: true | Text = true,
): Command {
  const right = hasButton(menu, button, path);
  return { ...command, enabled: right ? otherwise : NO_RIGHT, quiet: command.quiet === true || !right };
}

export interface RowEvent {
  readonly button: string;
  readonly word: 'offer' | 'pause' | 'resume' | 'end' | 'accept' | 'refuse';
  readonly call: unknown;
  readonly shortcut?: string;
  readonly intent?: Command['intent'];
}

/** One command an event, for those of the chosen rows of a list whose state knows it. */
export function useRowEvents(document: AnyDocument, path: string, section: Text, events: readonly RowEvent[]) {
  const notInState = document.codes[document.notPermitted] ?? both('pick');
  const may = (event: string, { chosen }: ResourceContext): true | Text => {
    if (chosen.length === 0) return both('pick');
    return chosen.some(({ state }) => document.events[event]?.from.includes(String(state))) ? true : notInState;
  };
  const { menu } = useSession();
  const send = useBulk();
  const tried = useRefusalToast();
  return (context: ResourceContext): Command[] =>
    events.map(({ button, word, call, shortcut, intent }) =>
      shareCommand(
        menu,
        path,
        button,
        {
          id: `rateShare.${word}`,
          title: both(word),
          section,
          ...(shortcut ? { shortcut } : {}),
          ...(intent ? { intent } : {}),
          run: () => tried(`rateShare.${word}`, () => send(`rateShare.${word}`, call, context)),
        },
        may(word.toUpperCase(), context),
      ),
    );
}
