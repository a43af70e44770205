import { z } from 'zod';
import { liveServerMessageSchema } from '#contract/kernel/live.ts';
import { newId } from '../kernel/ids.ts';
import type { Audience, LiveBus, LiveEvent } from './bus.ts';
import { createInProcessBus } from './in-process-bus.ts';

const CHANNEL = 'fairlead:live';
const RECONNECT_AT_MOST_MS = 3_000;

const ids = z.array(z.string()).optional();
const envelopeSchema = z.object({
  from: z.string(),
  event: z.object({
    to: z.object({
      ...{ sessions: ids, employees: ids, users: ids, companies: ids, companyCodes: ids },
      ...{ platform: z.boolean().optional(), seats: z.boolean().optional() },
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
export async function createRedisBus(url: string, onFailure: (error: unknown) => void): Promise<LiveBus> {
  // Loaded here: servers that run alone start a tenth of a second sooner.
  const { createClient } = await import('redis');
  const self = newId();
  const local = createInProcessBus();
  // Without the offline queue a command fails at once while Redis is away, instead of holding up the answer to a user.
  let wasConnected = false;
  const publisher = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      // Once it was there it is waited for; a start with a wrong address says so and ends.
      reconnectStrategy: (tries, cause) => (wasConnected ? Math.min(tries * 100, RECONNECT_AT_MOST_MS) : cause),
    },
  });
  const subscriber = publisher.duplicate({ disableOfflineQueue: false });
  for (const client of [publisher, subscriber]) client.on('error', onFailure);
  await Promise.all([publisher.connect(), subscriber.connect()]).catch(cause => {
    throw new Error(`REDIS_URL (${new URL(url).host}) cannot be reached`, { cause });
  });
  wasConnected = true;
  await subscriber.subscribe(CHANNEL, text => {
    const received = eventOf(text);
    if (received && received.from !== self) void local.publish(received.event);
  });
  return {
    async publish(event: LiveEvent) {
      await local.publish(event);
      publisher.publish(CHANNEL, JSON.stringify({ from: self, event })).catch(onFailure);
    },
    subscribe: local.subscribe,
    async close() {
      await local.close();
      for (const client of [subscriber, publisher]) client.destroy();
    },
  };
}
