import { setTimeout as wait } from 'node:timers/promises';

type Client = ReturnType<typeof import('redis').createClient>;

/** What one server process has to do with the Redis that it shares with the others. */
export interface Redis {
  /** Fails at once while Redis is away, instead of holding up the answer to a user. */
  readonly commands: Client;
  /** Finds its way back by itself and listens again to what it listened to. */
  readonly subscriber: Client;
  /** Ends when what was sent has been answered, or soon. */
  close(): Promise<void>;
}

const RECONNECT_AT_MOST_MS = 3_000;
const LAST_WORD_MS = 500;

/** Once it was there it is waited for; a start with a wrong address says so and ends. */
export async function openRedis(url: string, onFailure: (error: unknown) => void): Promise<Redis> {
  // Loaded here: servers that run alone start a tenth of a second sooner.
  const { createClient } = await import('redis');
  let wasConnected = false;
  const commands = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      reconnectStrategy: (tries, cause) => (wasConnected ? Math.min(tries * 100, RECONNECT_AT_MOST_MS) : cause),
    },
  });
  const subscriber = commands.duplicate({ disableOfflineQueue: false });
  const clients = [subscriber, commands] as const;
  for (const client of clients) client.on('error', onFailure);
  await Promise.all(clients.map(client => client.connect())).catch(cause => {
    for (const client of clients) if (client.isOpen) client.destroy();
    throw new Error(`REDIS_URL (${new URL(url).host}) cannot be reached`, { cause });
  });
  wasConnected = true;
  return {
    commands: commands as unknown as Client,
    subscriber: subscriber as unknown as Client,
    async close() {
      if (commands.isReady) await Promise.race([commands.close(), wait(LAST_WORD_MS, undefined, { ref: false })]);
      for (const client of clients) if (client.isOpen) client.destroy();
    },
  };
}
