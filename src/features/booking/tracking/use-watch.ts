import { useQueryClient } from '@tanstack/react-query';
import { trackBooking, trackBookings, watchBooking } from '#contract/booking/tracking.calls.ts';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { queryKey } from '#kit/queries.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import './locale/words.ts';

/** Follows bookings, or no longer. */
export function useWatch(): (ids: readonly string[], isWatched: boolean) => Promise<void> {
  const t = useT('bookingTracking');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  return async (ids, isWatched) => {
    const id = 'tracking.subscribe';
    try {
      const { data } = await client.call(watchBooking, { body: { ids: [...ids], isWatched } });
      const n = data.watched;
      showToast({ id, intent: 'success', text: isWatched ? t('subscribed', { n }) : t('unsubscribed', { n }) });
      await Promise.all([
        queries.invalidateQueries({ queryKey: [...queryKey(trackBookings)] }),
        queries.invalidateQueries({ queryKey: [...queryKey(trackBooking)] }),
      ]);
    } catch (error) {
      showToast({ id, intent: 'danger', text: text(reasonOf(error)) });
    }
  };
}
