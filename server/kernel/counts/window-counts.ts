import type { Clock } from '../clock.ts';

/** Counts what comes under a key while a window of time runs; the first one opens the window. */
export interface WindowCounts {
  /** Counts one more: how many came in the window so far, and for how long it still runs. */
  add(key: string, windowMs: number): Promise<Counted>;
}

export interface Counted {
  readonly count: number;
  readonly leftMs: number;
}

/** The oldest go first: somebody with many addresses must not fill the memory. */
const MOST_KEYS = 10_000;

/** Counts of this process alone. */
export function createProcessCounts(clock: Clock): WindowCounts {
  const windows = new Map<string, { readonly until: number; count: number }>();
  return {
    async add(key, windowMs) {
      const now = clock.now().getTime();
      const running = windows.get(key);
      if (running && now < running.until) {
        running.count += 1;
        return { count: running.count, leftMs: running.until - now };
      }
      windows.delete(key);
      if (windows.size >= MOST_KEYS) windows.delete(windows.keys().next().value!);
      windows.set(key, { until: now + windowMs, count: 1 });
      return { count: 1, leftMs: windowMs };
    },
  };
}
