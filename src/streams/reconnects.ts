import { filter, type Observable, scan } from 'rxjs';
import type { LogEntry } from './client-log.ts';

/** Happens when a lost connection is authenticated again: what was pushed meanwhile is made good by reading (G.4). */
export const reconnects = (entries$: Observable<LogEntry>): Observable<unknown> =>
  entries$.pipe(
    scan(
      ({ lost }, entry) => {
        if (entry.type === 'live.closed') return { lost: true, back: false };
        if (entry.type === 'token.absent') return { lost: false, back: false };
        const greeted =
          entry.type === 'live.received' && (entry.payload.message as { type: string } | undefined)?.type === 'authOk';
        return { lost: lost && !greeted, back: lost && greeted };
      },
      { lost: false, back: false },
    ),
    filter(({ back }) => back),
  );
