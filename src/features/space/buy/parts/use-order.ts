import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf, CallDef } from '#contract/kernel/call.ts';
import { type SpaceOrder, spaceOrderDetail } from '#contract/space/space.calls.ts';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import { isStale } from '#kit/resource/problem-text.ts';
import { useResend } from '#kit/use-resend.ts';
import { aheadOf } from '../../kit/clock-text.ts';
import '../../kit/queries.ts';

/** One order as the own side sees it, and the sending of its events. */

type OrderCall = CallDef<never, never, never>;

export function useOrder(id: string | null) {
  const client = useClient();
  const queries = useQueryClient();
  const resend = useResend();
  const query = useCallQuery(spaceOrderDetail, { id: id ?? '' }, { enabled: id !== null });
  const order = id === null ? null : (query.data ?? null);
  const keep = (after: SpaceOrder): SpaceOrder => {
    queries.setQueryData(queryKey(spaceOrderDetail, { id: after.id }), after);
    return after;
  };
  return {
    order,
    isLoading: id !== null && query.isPending,
    error: id === null ? null : query.error,
    /** The server's clock against this one, by the answer that is shown. */
    aheadMs: order ? aheadOf(order.now, query.dataUpdatedAt) : 0,
    keep,
    refetch: () => void query.refetch(),
    /** Sends one event to the order as it was seen; answers how it stands then. What is sent again is of what it has become. */
    async send(call: unknown, seen: Pick<SpaceOrder, 'id' | 'version'>, words: object = {}): Promise<SpaceOrder> {
      const { path } = call as OrderCall;
      try {
        const body = { id: seen.id, ...words } as BodyOf<OrderCall>;
        const said = { path, words };
        const { data } = await resend(seen, said, sending => client.call(call as OrderCall, { body, ...sending }));
        return keep(data as SpaceOrder);
      } catch (error) {
        // Whoever sends it again sees what it has become.
        if (isStale(error)) await queries.invalidateQueries({ queryKey: queryKey(spaceOrderDetail, { id: seen.id }) });
        throw error;
      }
    },
  };
}
