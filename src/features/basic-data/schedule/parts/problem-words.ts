import type { Problem } from '#contract/kernel/envelope.ts';
import { fill, type Text } from '#contract/kernel/text.ts';
import { CallError } from '#streams/call-error.ts';

/** The first finding of a refused call: it says more than the code of the answer. */
export function problemWords(error: unknown): Text | null {
  if (!(error instanceof CallError)) return null;
  const { errors = [] } = error.problem as unknown as Partial<Problem>;
  const [first] = errors;
  return first
    ? { zh: fill(first.message.zh, first.params ?? {}), en: fill(first.message.en, first.params ?? {}) }
    : null;
}
