import { useEffect, useRef } from 'react';
import { DEFAULT_PREFERENCES } from '#contract/message/preferences.ts';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useUserSettings } from '#kit/settings/use-settings.ts';
import { showToast } from '#kit/toasts.tsx';
import { serverNow } from '#streams/server-clock.ts';
import { arrivalBatches, MOST_SINGLE } from './arrival-batches.ts';
import { showDesktopNotice, standForNotices, tellingOf } from './desktop-notice.ts';
import { titleOf } from './message-words.ts';

/**
 * A notice for each arriving message, one for many; "view" opens the drawer at it. Told as the reader wants to be told of its
 * kind; the quiet hours are those of the company's clock, as for mail.
 */
export function useArrivalToasts(zone: string, onView: (messageId: string | null) => void): void {
  const t = useT('kit');
  const say = useText();
  const { arrivals$ } = useClient();
  const preferences = useUserSettings().data?.notifications.value ?? DEFAULT_PREFERENCES;
  const wishes = useRef(preferences);
  useEffect(() => {
    wishes.current = preferences;
  }, [preferences]);
  useEffect(standForNotices, []);
  useEffect(() => {
    const telling = arrivalBatches(arrivals$).subscribe(batch => {
      const asked = { at: new Date(serverNow()), zone, isHidden: document.visibilityState === 'hidden' };
      const told = batch.map(message => ({ message, by: tellingOf(message, wishes.current, asked) }));
      for (const { message, by } of told)
        if (by.desktop)
          showDesktopNotice({ id: message.Id, title: say(titleOf(message)), body: message.SenderName }, () =>
            onView(message.Id),
          );
      const toasted = told.filter(({ by }) => by.toast);
      if (toasted.length > MOST_SINGLE) {
        const text = t('messagesCollapsed', { n: toasted.length });
        showToast({ id: 'messages', intent: 'primary', text, action: { label: t('view'), run: () => onView(null) } });
        return;
      }
      for (const { message } of toasted) {
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
  }, [arrivals$, onView, say, t, zone]);
}
