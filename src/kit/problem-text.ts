import { fill, type Text } from '#contract/kernel/text.ts';
import { CallError } from '#streams/call-error.ts';
import { errorText } from './error-text.ts';

/** What the server found at single places of the input. */
export function findingTexts(error: unknown): readonly Text[] {
  if (!(error instanceof CallError)) return [];
  const { errors } = error.problem;
  return errors.map(({ message, params }) => ({ zh: fill(message.zh, params), en: fill(message.en, params) }));
}

/** The first finding, which says what is wrong; else what the error itself says. */
export const reasonOf = (error: unknown): Text => findingTexts(error)[0] ?? errorText(error);

export const isStale = (error: unknown): boolean => error instanceof CallError && error.kind === 'stale';
