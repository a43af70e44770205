import { useRef } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { CallError, type CallProblem } from '#streams/call-error.ts';
import { ulid } from './ulid.ts';

const AGAIN: Text = {
  zh: '内容已有变动：可能被他人修改，也可能刚才的发送已经生效；核对后可再次发送',
  en: 'It has changed meanwhile, by somebody else or by what was sent a moment ago; look, and send it again',
};

export interface Seen {
  readonly id: string;
  readonly version: number;
}

export interface Sending {
  readonly ifMatch: number;
  readonly idempotencyKey: string;
}

export interface SendingMany {
  /** For the body, which names the version of each. */
  readonly rows: { id: string; version: number }[];
  readonly idempotencyKey: string;
}

/** The version that a 412 names, and of which record where there are several; null of any other error. */
function staleOf(error: unknown): { readonly id: string | null; readonly version: number } | null {
  if (!(error instanceof CallError) || error.problem.code !== 'stale_version') return null;
  const { current } = error.problem as CallProblem & { readonly current?: { id?: unknown; version?: unknown } };
  if (typeof current?.version !== 'number') return null;
  return { id: typeof current.id === 'string' ? current.id : null, version: current.version };
}

/** No answer came, or the server broke on the way to it: it may have been done, so it is sent again as it was. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'offline' || error.kind === 'busy' || error.status >= 500);

interface Attempt {
  readonly ids: readonly string[];
  readonly key: string;
  /** What went out, where it may be done already. */
  readonly sent: SendingMany['rows'] | null;
}

/**
 * What a dialog says about records may be sent again. The same words go under the same key, so that a lost answer does nothing twice:
 * what may be done already goes out as it was, even if the record has moved on meanwhile. After a 412 the person is told, and the next
 * sending is based on the version that the 412 named.
 *
 *     const resend = useResendMany();
 *     … resend(drafts, {}, ({ rows, idempotencyKey }) => client.call(mergeBookings, { body: { rows }, idempotencyKey }))
 */
export function useResendMany() {
  const told = useRef<ReadonlyMap<string, number>>(new Map());
  const attempts = useRef<ReadonlyMap<string, Attempt>>(new Map());
  const note = (words: string, attempt: Attempt): void => {
    attempts.current = new Map([...attempts.current, [words, attempt]]);
  };
  return async <T>(seen: readonly Seen[], said: object, send: (sending: SendingMany) => Promise<T>): Promise<T> => {
    const ids = seen.map(({ id }) => id);
    const words = JSON.stringify([ids, said]);
    const before = attempts.current.get(words);
    const key = before?.key ?? ulid();
    const rows =
      before?.sent ?? seen.map(({ id, version }) => ({ id, version: Math.max(version, told.current.get(id) ?? 0) }));
    note(words, { ids, key, sent: rows });
    try {
      const done = await send({ rows, idempotencyKey: key });
      // What was said of these rows before is over: said once more, it is to be done once more, and not answered as it was then.
      attempts.current = new Map(
        [...attempts.current].filter(([other, of]) => other !== words && !of.ids.some(id => ids.includes(id))),
      );
      return done;
    } catch (error) {
      note(words, { ids, key, sent: mayBeDone(error) ? rows : null });
      const now = staleOf(error);
      if (now === null || !(error instanceof CallError)) throw error;
      const about = seen.find(({ id }) => id === now.id) ?? seen[0];
      if (about) told.current = new Map([...told.current, [about.id, now.version]]);
      throw new CallError({ ...error.problem, message: AGAIN }, error.status, error);
    }
  };
}
