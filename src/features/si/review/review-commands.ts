import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { SiDetail, SiHeader } from '#contract/si/calls.ts';
import type { Command } from '#kit/command.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { refusalText } from '../parts/refusal-text.ts';

export const SECTION: Text = { zh: 'SI 审核', en: 'SI review' };
const NOTHING_OPEN: Text = { zh: '没有打开的补料', en: 'No shipping instruction is open' };

/** `true`, or why the server would refuse this event on the open SI: the machine's own reason, read with the SI. */
export function abilityOf(si: SiDetail, event: SiEvent): true | Text {
  const ability = si.EVENTS.find(entry => entry.event === event);
  if (ability?.allowed) return true;
  return refusalText(ability?.reason ?? 'SI-L-01');
}

export interface Reviewer {
  readonly employeeId: string;
  readonly menu: readonly MenuNode[];
}

/**
 * The same before the SI has been read, so that a quick reviewer need not wait for it: the right, and who has claimed it, are
 * known from the list. The server has the last word.
 */
export function likelyAbility(row: SiHeader | null, event: SiEvent, { employeeId, menu }: Reviewer): true | Text {
  if (!row) return NOTHING_OPEN;
  const holds = SI_EVENTS[event].anyOf.some(({ path, code }) => code !== undefined && hasButton(menu, code, path));
  if (!holds) return refusalText('AUTH_FORBIDDEN');
  const claimedByOther = row.CLAIMER_ID !== null && row.CLAIMER_ID !== employeeId;
  return claimedByOther ? refusalText('SI-L-02') : true;
}

/** A lifecycle event as a command: words and key from the machine, reason from the answer. */
export const eventCommand = (
  event: SiEvent,
  enabled: true | Text,
  run: () => void,
  look: Pick<Command, 'intent' | 'quiet' | 'shortcut' | 'asks'> = {},
): Command => ({
  id: `si.${event.toLowerCase()}`,
  title: SI_EVENTS[event].label,
  section: SECTION,
  ...(SI_EVENTS[event].shortcut ? { shortcut: SI_EVENTS[event].shortcut } : {}),
  enabled,
  ...look,
  run,
});
