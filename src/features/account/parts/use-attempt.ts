import { useState } from 'react';
import type { Problem } from '#contract/kernel/envelope.ts';
import { ERRORS } from '#contract/kernel/errors.ts';
import { useText } from '#kit/i18n.ts';
import { CallError } from '#streams/call-error.ts';

/** A form being sent: whether it is under way, and what the server had against it. */
export interface Attempt {
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** What the problem says about one field. */
  at(path: string): string | undefined;
  /** Nothing when it was refused. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>;
  forget(): void;
}

const BROKEN = { code: 'broken', message: ERRORS.broken, errors: [], traceId: '', Status: 0 } as const;

/** The problem document of a refused call, whatever went wrong. */
export const problemIn = (error: unknown): Problem =>
  error instanceof CallError ? (error.problem as unknown as Problem) : (BROKEN as unknown as Problem);

export function useAttempt(): Attempt {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    busy,
    problem: busy ? null : problem,
    at(path) {
      const finding = problem?.errors.find(each => each.path === path);
      return finding && text(finding.message, finding.params);
    },
    async run(work) {
      setBusy(true);
      setProblem(null);
      try {
        return await work();
      } catch (error) {
        setProblem(problemIn(error));
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    forget: () => setProblem(null),
  };
}
