import { useQueryClient } from '@tanstack/react-query';
import { trackBooking, trackBookings, watchBooking } from '#contract/booking/tracking.calls.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { queryKey } from '#kit/queries.ts';
import { useSend } from '#kit/send/use-send.ts';
import './locale/words.ts';

/** Follows bookings, or no longer. */
export function useWatch(): (ids: readonly string[], isWatched: boolean) => Promise<void> {
  const t = useT('bookingTracking');
  const client = useClient();
  const queries = useQueryClient();
  const watch = useSend({
    name: ['tracking', 'subscribe'],
    send: async (body: BodyOf<typeof watchBooking>, { once }) =>
      (await client.call(watchBooking, { body, ...once })).data.watched,
    onDone: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: [...queryKey(trackBookings)] }),
        queries.invalidateQueries({ queryKey: [...queryKey(trackBooking)] }),
      ]);
    },
    notice: (n, { isWatched }) => ({ text: isWatched ? t('subscribed', { n }) : t('unsubscribed', { n }) }),
  });
  return async (ids, isWatched) => void (await watch.runOrToast({ ids: [...ids], isWatched }));
}
