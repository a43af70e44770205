import type { Finding } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { CallError, type CallProblem } from '#streams/call-error.ts';
import { errorText, traceOf } from '../error-text.ts';

/** Why a save did not succeed, as the form shows it. Whatever it was, all that was typed stays. */
export interface SaveTrouble {
  readonly kind: 'offline' | 'signIn' | 'elsewhere' | 'forbidden' | 'gone' | 'busy' | 'failed';
  readonly text: Text;
  readonly trace: string;
  /** Milliseconds of the clock until which another try is in vain. */
  readonly until: number | null;
}

const KINDS: Readonly<Record<string, SaveTrouble['kind']>> = {
  offline: 'offline',
  signIn: 'signIn',
  elsewhere: 'elsewhere',
  forbidden: 'forbidden',
  notFound: 'gone',
  busy: 'busy',
};

export function troubleOf(error: unknown, now: number): SaveTrouble {
  const known = error instanceof CallError ? error : null;
  const waitS = known?.retryAfterS ?? (known?.kind === 'busy' ? 5 : null);
  return {
    kind: KINDS[known?.kind ?? ''] ?? 'failed',
    text: errorText(error),
    trace: traceOf(error),
    until: waitS === null ? null : now + waitS * 1_000,
  };
}

const problemOf = (error: unknown): CallProblem | null => (error instanceof CallError ? error.problem : null);

/** The row as it is now, of a 412. */
export function currentOf(error: unknown): AnyRow | null {
  if (!(error instanceof CallError) || error.kind !== 'stale') return null;
  const current = problemOf(error)?.current;
  return typeof current === 'object' && current !== null && 'version' in current ? (current as AnyRow) : null;
}

/** What the server says of fields; a change lies below `changes` on the wire, and not in the form. */
export const findingsIn = (error: unknown): readonly Finding[] =>
  (problemOf(error)?.errors ?? []).map(finding => ({ ...finding, path: finding.path.replace(/^changes\./, '') }));
