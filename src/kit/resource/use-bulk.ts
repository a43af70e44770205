import type { CallDef } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useClient } from '#kit/client.tsx';
import { useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { reasonOf } from './problem-text.ts';
import type { ResourceContext } from './resource-context.ts';
import { useTellResults } from './use-tell-results.ts';

interface RowResult {
  readonly ok: boolean;
  readonly message: Text | null;
}

/** Sends a command for the chosen rows and tells how many went through. */
export function useBulk() {
  const client = useClient();
  const tellResults = useTellResults();
  return async (
    id: string,
    call: unknown,
    context: ResourceContext,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => {
    const rows = context.chosen.map(one => ({ id: one.id, version: one.version }));
    const { data } = await client.call(call as CallDef<never, never, never>, { body: { rows, ...more } as never });
    tellResults(id, data as unknown as readonly RowResult[]);
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
