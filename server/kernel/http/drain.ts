import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How a server leaves while others stay: nothing new comes, what is on its way is answered, no connection is cut under a request. */
export interface Drain {
  isBegun(): boolean;
  /** Settles when nobody is connected any more, or only those who have been silent for a while. */
  begin(): Promise<void>;
}

/** A proxy that keeps a connection has used it by then, or does not need it. */
const SILENT_MS = 500;
const LOOK_EVERY_MS = 25;

const connectionsOf = ({ server }: FastifyInstance): Promise<number> =>
  new Promise(resolve => server.getConnections((_error, count) => resolve(count ?? 0)));

/** To be called before any route is registered. */
export function prepareDrain(app: FastifyInstance): Drain {
  let isBegun = false;
  let askedAt = 0;
  app.addHook('onRequest', async () => {
    askedAt = Date.now();
  });
  app.addHook('onSend', async (_request, reply) => {
    // The proxy takes its next request elsewhere.
    if (isBegun) reply.header('connection', 'close');
  });
  return {
    isBegun: () => isBegun,
    async begin() {
      isBegun = true;
      askedAt = Date.now();
      // The listening socket alone: what `http` calls closing ends idle connections too, under a request that is just coming in.
      net.Server.prototype.close.call(app.server);
      while (Date.now() - askedAt < SILENT_MS && (await connectionsOf(app)) > 0) await wait(LOOK_EVERY_MS);
      app.server.closeIdleConnections();
    },
  };
}
