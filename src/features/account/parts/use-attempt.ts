import { ERRORS } from '#contract/kernel/errors.ts';
import { useText } from '#kit/i18n.ts';
import type { SendTrouble } from '#kit/send/send-trouble.ts';
import { useSend } from '#kit/send/use-send.ts';
import { CallError, type CallProblem } from '#streams/call-error.ts';

/** A form being sent: whether it is under way, and what the server had against it. */
export interface Attempt<Said extends object, Answer> {
  readonly busy: boolean;
  readonly problem: CallProblem | null;
  /** What the problem says about one field. */
  at(path: string): string | undefined;
  /** Nothing when it was refused. */
  run(said: Said): Promise<Answer | undefined>;
  forget(): void;
}

const BROKEN: CallProblem = { code: 'broken', message: ERRORS.broken, errors: [], traceId: '', Status: 0 };

/** The problem document of a refused call, whatever went wrong. */
export const problemIn = (error: unknown): CallProblem => (error instanceof CallError ? error.problem : BROKEN);

/** `useSend` for a form that shows the problem as a whole above its fields. */
export function useAttempt<Said extends object, Answer>(
  name: string,
  send: (said: Said, idempotencyKey: string) => Promise<Answer>,
  onRefused?: (trouble: SendTrouble) => void,
): Attempt<Said, Answer> {
  const text = useText();
  const sending = useSend({
    name: ['account', name],
    send: (said: Said, { idempotencyKey }) => send(said, idempotencyKey),
    onRefused,
  });
  const { trouble } = sending;
  return {
    busy: sending.isBusy,
    problem: trouble && (trouble.problem ?? BROKEN),
    at(path) {
      const [finding] = sending.at(path);
      return finding && text(finding.message, finding.params);
    },
    run: sending.attempt,
    forget: sending.reset,
  };
}
