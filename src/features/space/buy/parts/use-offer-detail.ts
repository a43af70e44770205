import { useLayoutEffect } from 'react';
import { type HallOffer, spaceDetail, spaceOrderDetail } from '#contract/space/space.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import '../../kit/queries.ts';

/** The offer that is looked at: by its own id, or by the order that stands in the address. */
export function useOfferDetail(
  id: string | null,
  orderId: string | null,
): { readonly offer: HallOffer | null; readonly isLoading: boolean; readonly error: Error | null; retry(): void } {
  const order = useCallQuery(spaceOrderDetail, { id: orderId ?? '' }, { enabled: id === null && orderId !== null });
  const offerId = id ?? order.data?.offerId ?? null;
  const detail = useCallQuery(spaceDetail, { id: offerId ?? '' }, { enabled: offerId !== null });
  const error = offerId === null ? order.error : detail.error;
  return {
    offer: (offerId !== null && detail.data) || null,
    isLoading: !error && (id !== null || orderId !== null) && !detail.data,
    error,
    retry: () => void (offerId === null ? order.refetch() : detail.refetch()),
  };
}

/** Whoever comes back to an offer of which he holds some finds his hold, before a key can make another. */
export function useOpenHold(offer: HallOffer | null, orderId: string | null, onOrder: (id: string) => void): void {
  const found = orderId === null ? (offer?.openHold ?? null) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a hold, not once a function
  useLayoutEffect(() => {
    if (found !== null) onOrder(found);
  }, [found]);
}
