import { useSyncExternalStore } from 'react';
import { map, share, timer } from 'rxjs';

/** One clock for all countdowns of the page, stopped while nobody looks. Minutes are what they show. */
const TICK_MS = 10_000;
let now = Date.now();
const ticks$ = timer(TICK_MS, TICK_MS).pipe(
  map(() => {
    now = Date.now();
  }),
  share(),
);

function subscribe(listener: () => void): () => void {
  now = Date.now();
  const ticking = ticks$.subscribe(listener);
  return () => ticking.unsubscribe();
}

/** The time, in milliseconds, renewed every ten seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
