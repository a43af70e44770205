import type { BodyOf } from '#contract/kernel/call.ts';
import { holdSpace, type SpaceOrder } from '#contract/space/space.calls.ts';
import { useClient } from '#kit/client.tsx';
import { type Send, type SendOptions, useSend } from '#kit/send/use-send.ts';

type Wish = Omit<BodyOf<typeof holdSpace>, 'key'>;

/** Holds containers of an offer. The order keeps the key, so that a wish that is sent again is the same hold for ever. */
export function useHold(
  options: Pick<SendOptions<Wish, SpaceOrder>, 'name' | 'onDone' | 'notice'>,
): Send<Wish, SpaceOrder> {
  const client = useClient();
  return useSend({
    ...options,
    send: async (wish: Wish, { idempotencyKey: key }) =>
      (await client.call(holdSpace, { body: { ...wish, key } })).data,
  });
}
