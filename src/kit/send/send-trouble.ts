import type { Finding } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { CallError, type CallErrorKind, type CallProblem } from '#streams/call-error.ts';
import { traceOf } from '../error-text.ts';
import { currentOf } from '../form/save-trouble.ts';
import { reasonOf } from '../problem-text.ts';

/** Why a sending did not succeed, as a screen shows it. */
export interface SendTrouble {
  /** `broken` also for what is no answer of the server. */
  readonly kind: CallErrorKind;
  /** The first finding, else the words of the error itself. */
  readonly text: Text;
  /** Findings at single places of what was sent; the machine's refusal stands at `event`. */
  readonly findings: readonly Finding[];
  /** The whole answer, where a screen knows a code of it; null for what is no answer. */
  readonly problem: CallProblem | null;
  /** Seconds after which it may be sent again; null where nothing was said of it. */
  readonly retryAfterS: number | null;
  /** Number to name when asking for help; empty when the server did not answer. */
  readonly trace: string;
  /** The row as the server has it now, of a 412. */
  readonly current: AnyRow | null;
}

export const troubleOf = (error: unknown): SendTrouble => ({
  kind: error instanceof CallError ? error.kind : 'broken',
  text: reasonOf(error),
  findings: error instanceof CallError ? error.problem.errors : [],
  problem: error instanceof CallError ? error.problem : null,
  retryAfterS: error instanceof CallError ? error.retryAfterS : null,
  trace: traceOf(error),
  current: currentOf(error),
});
