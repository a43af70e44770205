import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { CallError } from '#streams/call-error.ts';

/** What the server found wrong, by the field it names; `lines[2]` counts for `lines`. */
export function faultsOf(error: unknown): Readonly<Record<string, Text | undefined>> {
  if (!(error instanceof CallError)) return {};
  const { errors = [] } = error.problem as { readonly errors?: readonly Finding[] };
  return Object.fromEntries(errors.map(({ path, message }) => [path.split(/[.[]/, 1)[0] ?? '', message]));
}
