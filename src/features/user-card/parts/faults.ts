import type { Text } from '#contract/kernel/text.ts';
import type { SendTrouble } from '#kit/send/send-trouble.ts';

/** What the server found wrong, by the field it names; `lines[2]` counts for `lines`. */
export const faultsOf = (trouble: SendTrouble | null): Readonly<Record<string, Text | undefined>> =>
  Object.fromEntries((trouble?.findings ?? []).map(({ path, message }) => [path.split(/[.[]/, 1)[0] ?? '', message]));
