import { useEffect } from 'react';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { arrivalBatches, MOST_SINGLE } from './arrival-batches.ts';
import { titleOf } from './message-words.ts';

/** A notice for each arriving message, one for many; "view" opens the drawer at it. */
export function useArrivalToasts(onView: (messageId: string | null) => void): void {
  const t = useT('kit');
  const say = useText();
  const { arrivals$ } = useClient();
  useEffect(() => {
    const telling = arrivalBatches(arrivals$).subscribe(batch => {
      if (batch.length > MOST_SINGLE) {
        const text = t('messagesCollapsed', { n: batch.length });
        showToast({ id: 'messages', intent: 'primary', text, action: { label: t('view'), run: () => onView(null) } });
        return;
      }
      for (const message of batch) {
        showToast({
          id: `message:${message.Id}`,
          intent: 'primary',
          text: say(titleOf(message)),
          detail: message.SenderName,
          action: { label: t('view'), run: () => onView(message.Id) },
        });
      }
    });
    return () => telling.unsubscribe();
  }, [arrivals$, onView, say, t]);
}
