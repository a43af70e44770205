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

/**
 * What a dialog says about records may be sent again. The same words go under the same key, so that a lost answer does nothing twice;
 * after a 412 the person is told, and the next sending is based on the version that he was told of.
 *
 *     const resend = useResendMany();
 *     … resend(drafts, {}, ({ rows, idempotencyKey }) => client.call(mergeBookings, { body: { rows }, idempotencyKey }))
 */
export function useResendMany() {
  const told = useRef<ReadonlyMap<string, number>>(new Map());
  const last = useRef({ words: '', key: '' });
  return async <T>(seen: readonly Seen[], said: object, send: (sending: SendingMany) => Promise<T>): Promise<T> => {
    const rows = seen.map(({ id, version }) => ({ id, version: Math.max(version, told.current.get(id) ?? 0) }));
    const words = JSON.stringify([rows.map(({ id }) => id), said]);
    if (last.current.words !== words) last.current = { words, key: ulid() };
    try {
      const done = await send({ rows, idempotencyKey: last.current.key });
      last.current = { words: '', key: '' };
      return done;
    } catch (error) {
      const now = staleOf(error);
      if (now === null || !(error instanceof CallError)) throw error;
      const about = seen.find(({ id }) => id === now.id) ?? seen[0];
      if (about) told.current = new Map([...told.current, [about.id, now.version]]);
      throw new CallError({ ...error.problem, message: AGAIN }, error.status, error);
    }
  };
}

/**
 * The same of one record, whose version goes as `If-Match`.
 *
 *     const resend = useResend();
 *     … resend(row, body, sending => client.call(cancelBooking, { body, ...sending }))
 */
export function useResend() {
  const resend = useResendMany();
  return <T>(seen: Seen, said: object, send: (sending: Sending) => Promise<T>): Promise<T> =>
    resend([seen], said, ({ rows, idempotencyKey }) => send({ ifMatch: rows[0]!.version, idempotencyKey }));
}
