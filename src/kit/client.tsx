import {
  type QueryClient,
  QueryClientProvider,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { NEVER } from 'rxjs';
import type { CallDef, DataOf, QueryOf } from '#contract/kernel/call.ts';
import type { SessionContext } from '#machines/session/session-context.ts';
import type { Client } from '#streams/client.ts';
import { type DocQueries, keepFresh } from '#streams/doc-refresh.ts';
import { setLanguage } from './i18n.ts';
import { LATE_DOC_QUERIES } from './late-doc-queries.ts';
import { createQueryClient, queryKey } from './queries.ts';

export { queryKey } from './queries.ts';

const ClientContext = createContext<Client | null>(null);

const NO_DOCUMENTS: readonly DocQueries[] = [];

/** Whose data the cache holds; another account must not see a row of it. */
const accountOf = ({ employee, user }: SessionContext): string => employee?.EmployeeId ?? user?.UserId ?? '';

/** Drops every answer; what is still in view is asked again for the new account. */
function forget(queries: QueryClient, signedIn: boolean): void {
  if (!signedIn) {
    queries.clear();
    return;
  }
  queries.removeQueries({ type: 'inactive' });
  void queries.resetQueries();
}

/**
 * Gives the client and its query cache to the screens below, keeps the cache fresh by the live connection and empties it
 * when the account changes. Starts the client once everything below is mounted, so that no navigation is missed.
 */
export function ClientProvider({
  client,
  docQueries = NO_DOCUMENTS,
  children,
}: {
  readonly client: Client;
  /** What a live change of a document touches, from every area. */
  readonly docQueries?: readonly DocQueries[];
  readonly children: ReactNode;
}) {
  const [queries] = useState(createQueryClient);

  useEffect(() => {
    const cache = {
      invalidate: (key: readonly unknown[]) => void queries.invalidateQueries({ queryKey: [...key] }),
      refreshActive: () => void queries.refetchQueries({ type: 'active' }),
    };
    const fresh = keepFresh(client.docs$, client.reconnected$, docQueries, cache);
    fresh.add(keepFresh(client.docs$, NEVER, LATE_DOC_QUERIES, cache));
    return () => fresh.unsubscribe();
  }, [client, docQueries, queries]);

  useEffect(() => {
    let account = accountOf(client.session.getSnapshot().context);
    const changes = client.session.subscribe(({ context }) => {
      const now = accountOf(context);
      if (now !== account) forget(queries, now !== '');
      account = now;
    });
    const language = client.session.on('language', event => setLanguage(event.language));
    client.start();
    return () => {
      changes.unsubscribe();
      language.unsubscribe();
    };
  }, [client, queries]);

  return (
    <ClientContext value={client}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </ClientContext>
  );
}

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient outside <ClientProvider>');
  return client;
}

export type SessionState = 'booting' | 'visitor' | 'user' | 'seated' | 'loggingOut';

export interface SessionView extends SessionContext {
  /** Outermost state; `value` has the inner ones. */
  readonly state: SessionState;
  readonly value: unknown;
  /** Something is under way: a sign-in, a seat change, a reload. */
  readonly busy: boolean;
}

/** Who is signed in here: state and context of the session machine. */
export function useSession(): SessionView {
  const snapshot = useSelector(useClient().session, current => current);
  const { value } = snapshot;
  const state = (typeof value === 'string' ? value : Object.keys(value)[0]) as SessionState;
  return { ...snapshot.context, state, value, busy: snapshot.hasTag('busy') };
}

type Options<C extends CallDef> = Omit<UseQueryOptions<DataOf<C>, Error>, 'queryKey' | 'queryFn'>;

/** Reads a call through the cache; the key is that of `queryKey(call, query)`. */
export function useCallQuery<C extends CallDef>(
  call: C,
  query?: QueryOf<C>,
  options: Options<C> = {},
): UseQueryResult<DataOf<C>, Error> {
  const client = useClient();
  return useQuery({
    ...options,
    queryKey: queryKey(call, query),
    queryFn: async ({ signal }) =>
      (await client.call(call, { ...(query === undefined ? {} : { query }), signal })).data,
  });
}

/** Unread messages of the account. */
export function useUnread(): number {
  const client = useClient();
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const counting = client.unread$.subscribe(setUnread);
    return () => counting.unsubscribe();
  }, [client]);
  return unread;
}
