import { BILL_CODES, type BillCode } from '#contract/bill/codes.ts';
import { ERRORS, type ErrorCode } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { SiDetail } from '#contract/si/calls.ts';
import { SI_CODES, type SiCode } from '#contract/si/check/codes.ts';
import type { Command } from '#kit/command.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';

export const SECTION: Text = { zh: 'SI 制单', en: 'SI to bill' };
const NOT_READ: Text = { zh: '正在读取', en: 'Being read' };

const wordsOf = (code: string): Text =>
  SI_CODES[code as SiCode] ?? BILL_CODES[code as BillCode] ?? ERRORS[code as ErrorCode] ?? SI_CODES['SI-L-01'];

/** `true`, or why the server would refuse this event on the SI: the machine's own reason, read with the SI. */
export function siAbility(si: SiDetail | undefined, event: SiEvent): true | Text {
  if (!si) return NOT_READ;
  const ability = si.EVENTS.find(entry => entry.event === event);
  if (ability?.allowed) return true;
  const { zh, en } = wordsOf(ability?.reason ?? 'SI-L-01');
  return { zh, en };
}

/** A command of this screen that is no button: keys and palette. */
export const quiet = (
  id: string,
  [zh, en]: readonly [string, string],
  shortcut: string,
  run: Command['run'],
  enabled: Command['enabled'] = true,
): Command => ({ id: `bill.${id}`, title: { zh, en }, section: SECTION, shortcut, quiet: true, enabled, run });
