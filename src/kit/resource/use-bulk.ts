import type { CallDef } from '#contract/kernel/call.ts';
import { useClient } from '#kit/client.tsx';
import { useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { reasonOf } from '../problem-text.ts';
import { useSend } from '../send/use-send.ts';
import type { ResourceContext } from './resource-context.ts';
import { type RowResult, useRowsNotice } from './use-rows-notice.ts';

interface Bulk {
  /** Of the command, for its toast. */
  readonly id: string;
  readonly call: unknown;
  readonly context: ResourceContext;
  readonly more: Readonly<Record<string, unknown>>;
}

/** Sends a command for the chosen rows and tells how many went through. */
export function useBulk() {
  const client = useClient();
  const noticeOf = useRowsNotice();
  const sending = useSend({
    name: ['rows'],
    rowsOf: ({ context }: Bulk) => context.chosen,
    wordsOf: ({ id, more }) => ({ id, more }),
    send: async ({ call, more }, { rows, idempotencyKey }) => {
      const body = { rows, ...more } as never;
      const { data } = await client.call(call as CallDef<never, never, never>, { body, idempotencyKey });
      return data as unknown as readonly RowResult[];
    },
    onDone: (_, { context }) => {
      context.clearMarks();
      return context.refresh();
    },
    notice: (results, { id }) => ({ id, ...noticeOf(results) }),
  });
  return async (
    id: string,
    call: unknown,
    context: ResourceContext,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => {
    await sending.run({ id, call, context, more });
  };
}

/** What a command without a dialog of its own says where it is refused. */
export function useRefusalToast() {
  const text = useText();
  return async (id: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      showToast({ id, intent: 'danger', text: text(reasonOf(error)) });
    }
  };
}
