import { asyncScheduler, buffer, debounceTime, filter, type Observable, type SchedulerLike, share } from 'rxjs';

/** Arrivals that follow each other within this time are told together (G.4). */
export const TOGETHER_MS = 400;
/** More at once become one line. */
export const MOST_SINGLE = 3;

/** Arriving messages in groups, so that ten pushes are one notice. */
export function arrivalBatches<T>(
  arrivals$: Observable<T>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<T[]> {
  const shared$ = arrivals$.pipe(share());
  return shared$.pipe(
    buffer(shared$.pipe(debounceTime(TOGETHER_MS, scheduler))),
    filter(batch => batch.length > 0),
  );
}
