import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';

/** A command behind a button of the announcements; `otherwise` says what else it needs. */
export function postCommand(
  menu: readonly MenuNode[],
  button: string,
  command: Omit<Command, 'enabled'>,
  otherwise: true | Text = true,
): Command {
  const right = hasButton(menu, button, RATE_PATHS.announcements);
  return { ...command, enabled: right ? otherwise : both('noRight'), quiet: command.quiet === true || !right };
}

type BulkCall = CallDef<never, never, never>;
type RowResults = readonly { readonly ok: boolean; readonly message: Text | null }[];

/** Sends an event for rows and tells how it went; answers whether all went well. */
export function useSendEvent(): (id: string, call: unknown, rows: readonly AnyRow[], more?: object) => Promise<void> {
  const client = useClient();
  const t = useT('ratePost');
  const text = useText();
  return async (id, call, rows, more = {}) => {
    try {
      const body = { rows: rows.map(row => ({ id: row.id, version: row.version })), ...more };
      const { data } = await client.call(call as BulkCall, { body: body as never });
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
