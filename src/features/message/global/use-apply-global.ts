import { applyGlobalMessage } from '#contract/message/global.calls.ts';
import type { GlobalMessage } from '#contract/message/global-message.ts';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';
import { useRefreshGlobals } from '../queries.ts';
import { globalTitle } from './global-columns.tsx';
import { type AppliedEvent, eventTitle } from './global-commands.ts';

interface Applied {
  readonly message: Pick<GlobalMessage, 'id' | 'version' | 'titleZh' | 'titleEn'>;
  readonly event: AppliedEvent;
  readonly remarks?: string | undefined;
}

/** Sends one event to a global message and tells what came of it; null: it was refused. */
export function useApplyGlobal() {
  const t = useT('message');
  const text = useText();
  const client = useClient();
  const refresh = useRefreshGlobals();
  const applying = useSend({
    name: ['message', 'global'],
    rowsOf: ({ message }: Applied) => [message],
    wordsOf: ({ event, remarks }) => ({ event, remarks }),
    send: async ({ message: { id }, event, remarks }, { once }) => {
      const body = { id, event, ...(remarks === undefined ? {} : { remarks }) };
      return (await client.call(applyGlobalMessage, { body, ...once })).data;
    },
    onDone: (_, { message }) => refresh(message.id),
    onRefused: (_, { message }) => refresh(message.id),
    notice: (_, { message, event }) => ({
      text: t('done.applied', { event: text(eventTitle(event)), title: text(globalTitle(message)) }),
    }),
  });
  return (message: Applied['message'], event: AppliedEvent, remarks?: string): Promise<GlobalMessage | null> =>
    applying.runOrToast({ message, event, remarks });
}
