import type { LiveBus, LiveEvent, LiveListener } from './bus.ts';

export interface InProcessBus extends LiveBus {
  /** To the listeners of this process, as what another one has published. */
  deliver(event: LiveEvent): void;
}

/** The bus of a server that runs alone, and the part of every bus that reaches its own listeners. */
export function createInProcessBus(): InProcessBus {
  const listeners = new Set<LiveListener>();
  const tell = (event: LiveEvent, isOwn: boolean): void => {
    for (const listener of listeners) listener(event, isOwn);
  };
  return {
    async publish(event) {
      tell(event, true);
    },
    deliver: event => tell(event, false),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
