import { useRef } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { CallError, type CallProblem } from '#streams/call-error.ts';
import { ulid } from './ulid.ts';

const AGAIN: Text = {
  zh: '内容已有变动：可能被他人修改，也可能刚才的发送已经生效；核对后可再次发送',
  en: 'It has changed meanwhile, by somebody else or by what was sent a moment ago; look, and send it again',
};

/** The version that a 412 names; null of any other error. */
function versionTold(error: unknown): number | null {
  if (!(error instanceof CallError) || error.problem.code !== 'stale_version') return null;
  const { current } = error.problem as CallProblem & { readonly current?: { readonly version?: unknown } };
  return typeof current?.version === 'number' ? current.version : null;
}

export interface Sending {
  readonly ifMatch: number;
  readonly idempotencyKey: string;
}

interface Seen {
  readonly id: string;
  readonly version: number;
}

/**
 * What a dialog says about a record may be sent again. The same words go under the same key, so that a lost answer does nothing twice;
 * after a 412 the person is told, and the next sending is based on the version that he was told of.
 *
 *     const resend = useResend();
 *     … resend(row, body, sending => client.call(cancelBooking, { body, ...sending }))
 */
export function useResend() {
  const told = useRef<Seen>({ id: '', version: 0 });
  const last = useRef({ words: '', key: '' });
  return async <T>({ id, version }: Seen, said: object, send: (sending: Sending) => Promise<T>): Promise<T> => {
    const words = JSON.stringify([id, said]);
    if (last.current.words !== words) last.current = { words, key: ulid() };
    const ifMatch = told.current.id === id ? Math.max(version, told.current.version) : version;
    try {
      const done = await send({ ifMatch, idempotencyKey: last.current.key });
      last.current = { words: '', key: '' };
      return done;
    } catch (error) {
      const now = versionTold(error);
      if (now === null || !(error instanceof CallError)) throw error;
      told.current = { id, version: now };
      throw new CallError({ ...error.problem, message: AGAIN }, error.status, error);
    }
  };
}
