import { setTimeout as wait } from 'node:timers/promises';
import type { LiveBus } from './bus.ts';
import { createLiveConnection, type LiveConnection, type LiveConnectionDeps, type LiveSocket } from './connection.ts';

/** All live connections of this process. */
export interface LiveHub {
  open(socket: LiveSocket): LiveConnection;
  forget(connection: LiveConnection): void;
  /** Closes the connections that have gone silent; the socket plugin calls it every second. */
  sweep(): void;
  size(): number;
  /** Tells everybody that the server goes. Many are told in parts: all of them will come back at once, each as long after its word. */
  close(): Promise<void>;
}

const TOLD_AT_ONCE = 250;
const PAUSE_MS = 50;

export function createLiveHub(bus: LiveBus, deps: LiveConnectionDeps): LiveHub {
  const connections = new Set<LiveConnection>();
  const unsubscribe = bus.subscribe(event => {
    for (const connection of connections) connection.deliver(event);
  });
  return {
    open(socket) {
      const connection = createLiveConnection(socket, deps);
      connections.add(connection);
      return connection;
    },
    forget: connection => void connections.delete(connection),
    sweep() {
      for (const connection of connections) connection.checkSilence();
    },
    size: () => connections.size,
    async close() {
      let told = 0;
      for (const connection of [...connections]) {
        if (told > 0 && told % TOLD_AT_ONCE === 0) await wait(PAUSE_MS);
        connection.end();
        told += 1;
      }
      unsubscribe();
    },
  };
}
