import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf, CallDef } from '#contract/kernel/call.ts';
import { type SpaceOrder, spaceOrderDetail } from '#contract/space/space.calls.ts';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import { useSend } from '#kit/send/use-send.ts';
import type { Seen } from '#kit/use-resend.ts';
import { aheadOf } from '../../kit/clock-text.ts';
import '../../kit/queries.ts';

/** One order as the own side sees it, and the sending of its events. */

type OrderCall = CallDef<never, never, never>;

export function useOrder(id: string | null) {
  const client = useClient();
  const queries = useQueryClient();
  const query = useCallQuery(spaceOrderDetail, { id: id ?? '' }, { enabled: id !== null });
  const order = id === null ? null : (query.data ?? null);
  const keep = (after: SpaceOrder): SpaceOrder => {
    queries.setQueryData(queryKey(spaceOrderDetail, { id: after.id }), after);
    return after;
  };
  const event = useSend({
    name: ['space', 'order'],
    rowsOf: ({ seen }: { readonly call: OrderCall; readonly seen: Seen; readonly words: object }) => [seen],
    wordsOf: ({ call: { path }, words }) => ({ path, words }),
    send: async ({ call, seen: { id }, words }, { once }) => {
      const body = { id, ...words } as BodyOf<OrderCall>;
      return keep((await client.call(call, { body, ...once })).data as SpaceOrder);
    },
    // Sent again it is of what it has become.
    onRefused: async ({ kind }, { seen: { id } }) => {
      if (kind === 'stale') await queries.invalidateQueries({ queryKey: queryKey(spaceOrderDetail, { id }) });
    },
  });
  return {
    order,
    isLoading: id !== null && query.isPending,
    error: id === null ? null : query.error,
    /** The server's clock against this one, by the answer that is shown. */
    aheadMs: order ? aheadOf(order.now, query.dataUpdatedAt) : 0,
    keep,
    refetch: () => void query.refetch(),
    /** Sends one event to the order as it was seen; answers how it stands then. */
    send: (call: unknown, seen: Seen, words: object = {}): Promise<SpaceOrder> =>
      event.run({ call: call as OrderCall, seen, words }),
  };
}
