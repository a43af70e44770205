import { z } from 'zod';
import { liveServerMessageSchema } from '#contract/kernel/live.ts';
import { newId } from '../kernel/ids.ts';
import type { Redis } from '../kernel/redis/open-redis.ts';
import type { Audience, LiveBus, LiveEvent } from './bus.ts';
import { createInProcessBus } from './in-process-bus.ts';

const CHANNEL = 'fairlead:live';

const ids = z.array(z.string()).optional();
const envelopeSchema = z.object({
  from: z.string(),
  event: z.object({
    to: z.object({
      sessions: ids,
      employees: ids,
      users: ids,
      companies: ids,
      companyCodes: ids,
      platform: z.boolean().optional(),
      seats: z.boolean().optional(),
    }) satisfies z.ZodType<Audience>,
    message: liveServerMessageSchema,
    closeWith: z.int().optional(),
  }),
});

const eventOf = (text: string): z.infer<typeof envelopeSchema> | null => {
  try {
    return envelopeSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/**
 * The bus of several servers. Own connections get an event at once, the others' through Redis; so a Redis that is away keeps
 * nobody waiting, and what its listeners miss they make good by reading when they connect again (design G.4).
 */
export async function createRedisBus(
  { commands, subscriber }: Pick<Redis, 'commands' | 'subscriber'>,
  onFailure: (error: unknown) => void,
): Promise<LiveBus> {
  const self = newId();
  const local = createInProcessBus();
  await subscriber.subscribe(CHANNEL, text => {
    const received = eventOf(text);
    if (received && received.from !== self) local.deliver(received.event);
  });
  return {
    async publish(event: LiveEvent) {
      await local.publish(event);
      commands.publish(CHANNEL, JSON.stringify({ from: self, event })).catch(onFailure);
    },
    subscribe: local.subscribe,
    close: local.close,
  };
}
