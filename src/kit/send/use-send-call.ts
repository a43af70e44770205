import type { BodyOf, CallDef, DataOf } from '#contract/kernel/call.ts';
import { useClient } from '../client.tsx';
import { type Send, type SendOptions, useSend } from './use-send.ts';

type Body<C extends CallDef> = BodyOf<C> & object;

/**
 * Sends a call by `useSend` where the body is all that is said.
 *
 *     const send = useSendCall(publishPost, { name: ['post', 'publish'], rowsOf: () => [post], onDone: close });
 *     … await send.run({ id: post.id, remarks })
 */
export function useSendCall<C extends CallDef>(
  call: C,
  options: Omit<SendOptions<Body<C>, DataOf<C>>, 'send'>,
): Send<Body<C>, DataOf<C>> {
  const client = useClient();
  return useSend({
    ...options,
    send: async (body, { once }) => (await client.call(call, { body, ...once })).data,
  });
}
