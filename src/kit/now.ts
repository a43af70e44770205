import { useSyncExternalStore } from 'react';
import { map, share, timer } from 'rxjs';
import { serverNow } from '#streams/server-clock.ts';

/** One clock for all countdowns of the page, stopped while nobody looks. Minutes are what they show. */
const TICK_MS = 10_000;
let now = serverNow();
const ticks$ = timer(TICK_MS, TICK_MS).pipe(
  map(() => {
    now = serverNow();
  }),
  share(),
);

function subscribe(listener: () => void): () => void {
  now = serverNow();
  const ticking = ticks$.subscribe(listener);
  return () => ticking.unsubscribe();
}

/** The server's time, in milliseconds, renewed every ten seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
