import type { LiveBus } from './bus.ts';
import { createLiveConnection, type LiveConnection, type LiveConnectionDeps, type LiveSocket } from './connection.ts';

/** All live connections of this process. */
export interface LiveHub {
  open(socket: LiveSocket): LiveConnection;
  forget(connection: LiveConnection): void;
  /** Closes the connections that have gone silent; the socket plugin calls it every second. */
  sweep(): void;
  size(): number;
  close(): void;
}

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
    close() {
      unsubscribe();
      for (const connection of connections) connection.end();
    },
  };
}
