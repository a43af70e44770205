import type { CallDef } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';

interface RowResult {
  readonly ok: boolean;
  readonly message: Text | null;
}

/** Sends a command for the chosen rows and tells how many went through, with the first reason of those that did not. */
export function useBulk() {
  const t = useT('bookingKeeping');
  const text = useText();
  const client = useClient();
  return async (
    id: string,
    call: unknown,
    context: ResourceContext,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => {
    const rows = context.chosen.map(one => ({ id: one.id, version: one.version }));
    const { data } = await client.call(call as CallDef<never, never, never>, { body: { rows, ...more } as never });
    const results = data as unknown as readonly RowResult[];
    const failed = results.filter(({ ok }) => !ok);
    const [first] = failed;
    showToast({
      id,
      intent: first ? 'warning' : 'success',
      text: t('done', { ok: results.length - failed.length, failed: failed.length }),
      ...(first?.message ? { detail: text(first.message) } : {}),
    });
    context.clearMarks();
    await context.refresh();
  };
}

/** What a command without a dialog of its own says where it is refused. */
export function useRefusalToast() {
  const text = useText();
  return async (id: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      showToast({ id, intent: 'danger', text: text(reasonOf(error)) });
    }
  };
}
