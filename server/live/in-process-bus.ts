import type { LiveBus, LiveEvent } from './bus.ts';

/** The bus of a server that runs alone. */
export function createInProcessBus(): LiveBus {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    async publish(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
