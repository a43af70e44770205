import type { BodyOf, CallDef, DataOf } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';

/** Commands of sharing: one call for the chosen rows, and what came of it. */

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

type BulkCall = CallDef<never, never, never>;
type RowResults = readonly { readonly ok: boolean; readonly message: Text | null }[];

/** Sends a call for rows and tells how it went. */
export function useRowCall(): (id: string, call: unknown, body: object) => Promise<void> {
  const client = useClient();
  const t = useT('rateShare');
  const text = useText();
  return async (id, call, body) => {
    try {
      const { data } = await client.call(call as BulkCall, { body: body as BodyOf<BulkCall> });
      const results = data as DataOf<BulkCall> as RowResults;
      const failed = results.filter(({ ok }) => !ok);
      const [first] = failed;
      showToast({
        id,
        intent: first ? 'warning' : 'success',
        text: t('done', { ok: results.length - failed.length, failed: failed.length }),
        ...(first?.message ? { detail: text(first.message) } : {}),
      });
    } catch (error) {
      showToast({ id, intent: 'danger', text: text(reasonOf(error)) });
    }
  };
}

export interface RowEvent {
  readonly button: string;
  readonly word: 'offer' | 'pause' | 'resume' | 'end' | 'accept' | 'refuse';
  readonly call: unknown;
  readonly shortcut?: string;
  readonly intent?: Command['intent'];
}

/** One command an event, for the chosen rows of a list. */
export function useRowEvents(path: string, section: Text, events: readonly RowEvent[]) {
  const { menu } = useSession();
  const send = useRowCall();
  return (context: ResourceContext): Command[] =>
    events.map(({ button, word, call, shortcut, intent }) =>
      shareCommand(
        menu,
        path,
        button,
        {
          ...{ id: `rateShare.${word}`, title: both(word), section },
          ...(shortcut ? { shortcut } : {}),
          ...(intent ? { intent } : {}),
          run: async () => {
            const rows = context.chosen.map(({ id, version }) => ({ id, version }));
            await send(`rateShare.${word}`, call, { rows });
            context.clearMarks();
            await context.refresh();
          },
        },
        context.chosen.length > 0 ? true : both('pick'),
      ),
    );
}
