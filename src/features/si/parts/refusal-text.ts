import { ERRORS } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { SI_CODES } from '#contract/si/check/codes.ts';
import { SI_BECAUSE, type SiBecause } from '#machines/si/shipping-instruction.guards.ts';

const codes: Readonly<Record<string, Text>> = SI_CODES;
const errors: Readonly<Record<string, Text>> = ERRORS;

/** Why a machine refused, in words: its own reason where it gives one, else the words of its code. */
export function refusalText(code: string, params?: Readonly<Record<string, unknown>>): Text {
  const because = params?.because as SiBecause | undefined;
  const { zh, en } = (because && SI_BECAUSE[because]) ?? codes[code] ?? errors[code] ?? ERRORS.event_not_allowed;
  return { zh, en };
}
