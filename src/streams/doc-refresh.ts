import { filter, map, type Observable, type Subscription } from 'rxjs';
import type { LiveServerMessage } from '#contract/kernel/live.ts';
import type { LogEntry } from './client-log.ts';

export type DocMessage = Extract<LiveServerMessage, { type: 'doc' }>;

export type QueryKey = readonly unknown[];

/** What a change of one document touches. Each area gives one of these per document type. */
export interface DocQueries {
  readonly docType: string;
  keys(docId: string): readonly QueryKey[];
}

/** The part of a query cache that is needed here. */
export interface Refreshable {
  invalidate(key: QueryKey): void;
  /** Asks everything in view again. */
  refreshActive(): void;
}

/** Live `doc` messages of the log. */
export const docMessages = (entries$: Observable<LogEntry>): Observable<DocMessage> =>
  entries$.pipe(
    filter(entry => entry.type === 'live.received'),
    map(entry => entry.payload.message as LiveServerMessage),
    filter(message => message.type === 'doc'),
  );

/** Keys to invalidate after a message: those of its document type, and nothing for a type nobody registered. */
export const touchedKeys = (registry: readonly DocQueries[], { docType, docId }: DocMessage): readonly QueryKey[] =>
  registry.filter(entry => entry.docType === docType).flatMap(entry => entry.keys(docId));

/** Keeps a query cache fresh: exactly the touched keys after a `doc`, all queries in view after a reconnect. */
export function keepFresh(
  docs$: Observable<DocMessage>,
  reconnected$: Observable<unknown>,
  registry: readonly DocQueries[],
  cache: Refreshable,
): Subscription {
  const subscription = docs$.subscribe(message => {
    for (const key of touchedKeys(registry, message)) cache.invalidate(key);
  });
  subscription.add(reconnected$.subscribe(() => cache.refreshActive()));
  return subscription;
}
