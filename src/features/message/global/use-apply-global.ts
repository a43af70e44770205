import { useCallback } from 'react';
import { applyGlobalMessage } from '#contract/message/global.calls.ts';
import type { GlobalMessage } from '#contract/message/global-message.ts';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import { useRefreshGlobals } from '../queries.ts';
import { globalTitle } from './global-columns.tsx';
import { type AppliedEvent, eventTitle } from './global-commands.ts';

/** Sends one event to a global message and tells what came of it; null: it was refused. */
export function useApplyGlobal() {
  const t = useT('message');
  const text = useText();
  const client = useClient();
  const refresh = useRefreshGlobals();
  return useCallback(
    async (
      message: Pick<GlobalMessage, 'id' | 'version' | 'titleZh' | 'titleEn'>,
      event: AppliedEvent,
      remarks?: string,
    ): Promise<GlobalMessage | null> => {
      const { id, version } = message;
      try {
        const body = { id, event, ...(remarks === undefined ? {} : { remarks }) };
        const { data } = await client.call(applyGlobalMessage, { body, ifMatch: version });
        const told = t('done.applied', { event: text(eventTitle(event)), title: text(globalTitle(message)) });
        showToast({ id: 'message.global', intent: 'success', text: told });
        return data;
      } catch (error) {
        showToast({ id: 'message.global', intent: 'danger', text: text(reasonOf(error)) });
        return null;
      } finally {
        await refresh(id);
      }
    },
    [client, refresh, t, text],
  );
}
