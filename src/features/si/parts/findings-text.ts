import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';

/** What is wrong with one field as one sentence with the codes of the rules. */
export const findingsText = (
  findings: readonly Finding[],
  text: (text: Text, params?: Readonly<Record<string, unknown>>) => string,
): string => findings.map(({ message, params, code }) => `${text(message, params)} (${code})`).join('; ');

export const worstOf = (findings: readonly Finding[]): 'danger' | 'warning' | 'none' =>
  findings.some(({ severity }) => severity === 'error')
    ? 'danger'
    : findings.some(({ severity }) => severity === 'warning')
      ? 'warning'
      : 'none';
