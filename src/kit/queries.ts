import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { CallDef, QueryOf } from '#contract/kernel/call.ts';
import { CallError } from '#streams/call-error.ts';

/** Key of a call's answer. Without a query it stands for all answers of the call, with one also for those that ask more. */
export const queryKey = <C extends Pick<CallDef, 'path'>>(call: C, query?: QueryOf<C>): readonly unknown[] =>
  query === undefined ? [call.path] : [call.path, query];

const MOST_TRIES = 3;

/** Only what another try can mend: no connection, or a server that broke. An answer 4xx stays what it is. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (failures >= MOST_TRIES || !(error instanceof CallError)) return false;
  return error.kind === 'offline' || error.status >= 500;
}

/** 1 s, 2 s, 4 s; a server that says when to come back is believed. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof CallError ? error.retryAfterS : null;
  return asked === null ? Math.min(1_000 * 2 ** failures, 8_000) : asked * 1_000;
}

/**
 * What is put into the cache at a key press or a click is shown before the next one is heard. By the library's own way it would wait for a
 * timer, and a box just ticked would jump back until then.
 */
notifyManager.setScheduler(queueMicrotask);

/** Reads are fresh until the live connection says otherwise; writes are never sent twice. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, retryDelay, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
