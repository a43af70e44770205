import {
  asyncScheduler,
  auditTime,
  catchError,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  type ObservableInput,
  of,
  type SchedulerLike,
  share,
  startWith,
  switchMap,
} from 'rxjs';
import type { LiveServerMessage } from '#contract/kernel/live.ts';
import type { MessageDetail } from '#contract/message/calls.ts';
import type { LogEntry } from './client-log.ts';
import { reconnects } from './reconnects.ts';

/** Pushes within this time cause one count call (G.4). */
export const BURST_MS = 300;
const DETAILS_AT_ONCE = 4;

export interface UnreadDeps {
  readonly entries$: Observable<LogEntry>;
  countUnread(): ObservableInput<number>;
  /** `null` when the message is not for this reader or was recalled. */
  fetchDetail(id: string): ObservableInput<MessageDetail | null>;
  readonly scheduler?: SchedulerLike;
}

export interface Unread {
  readonly unread$: Observable<number>;
  /** Details of the messages that arrived while the client was running. */
  readonly arrivals$: Observable<MessageDetail>;
}

const messageOf = (entry: LogEntry): LiveServerMessage | null =>
  entry.type === 'live.received' ? (entry.payload.message as LiveServerMessage) : null;

/** What went wrong here costs a number or a toast until the next push, never the page. */
const quietly = <T>(work: () => ObservableInput<T>): Observable<T> => from(work()).pipe(catchError(() => EMPTY));

/**
 * Unread count and arriving messages. Counted after each burst of pushes and recalls, once after each reconnect (missed
 * pushes are made good by reading) and when the reader has marked some read. The first `authOk` brings the count along.
 */
export function createUnread({ entries$, countUnread, fetchDetail, scheduler = asyncScheduler }: UnreadDeps): Unread {
  const messages$ = entries$.pipe(
    map(messageOf),
    filter(message => message !== null),
    share(),
  );
  const pushes$ = messages$.pipe(
    filter(message => message.type === 'message' || message.type === 'send'),
    share(),
  );
  const greetings$ = messages$.pipe(filter(message => message.type === 'authOk'));
  const ended$ = entries$.pipe(filter(entry => entry.type === 'token.absent'));
  // A message was recalled: it counts no more.
  const gone$ = messages$.pipe(filter(message => message.type === 'doc' && message.docType === 'message'));
  const burst$ = merge(pushes$, gone$).pipe(auditTime(BURST_MS, scheduler));
  const known$ = entries$.pipe(
    filter(entry => entry.type === 'account.known'),
    map(entry => entry.payload.ref),
    distinctUntilChanged(),
  );

  const read$ = entries$.pipe(filter(entry => entry.type === 'messages.read'));

  const unread$ = merge(
    greetings$.pipe(map(message => of(message.unread))),
    merge(burst$, reconnects(entries$), known$, read$).pipe(map(() => quietly(countUnread))),
    ended$.pipe(map(() => of(0))),
  ).pipe(
    switchMap(count$ => count$),
    startWith(0),
    distinctUntilChanged(),
  );
  const arrivals$ = pushes$.pipe(
    mergeMap(push => quietly(() => fetchDetail(push.id)), DETAILS_AT_ONCE),
    filter(detail => detail !== null),
  );
  return { unread$, arrivals$ };
}
