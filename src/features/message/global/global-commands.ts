import type { Text } from '#contract/kernel/text.ts';
import { GLOBAL_FINDINGS, isGlobalCode } from '#contract/message/global-findings.ts';
import type { APPLIED_EVENTS, GlobalMessage } from '#contract/message/global-message.ts';
import { abilitiesOf } from '#machines/kernel/document.ts';
import { globalMessage } from '#machines/message/global-message.document.ts';

export type AppliedEvent = (typeof APPLIED_EVENTS)[number];

const NOT_PERMITTED: Text = GLOBAL_FINDINGS['GM-01'];
/** The list holds messages of the reader's own company alone. */
const OWN = 'own';

/** May this event be sent now? Asked of the same machine as on the server; the size of the audience is the server's to say. */
export function mayApply(message: GlobalMessage, event: AppliedEvent, employeeId: string): true | Text {
  const actor = {
    kind: 'employee',
    employeeId,
    userId: null,
    companyId: OWN,
    companyKind: 'platform',
    holds: [event],
  } as const;
  const row = { ...message, companyId: OWN, submittedBy: message.submittedById };
  const ability = abilitiesOf(globalMessage, row, actor, new Date().toISOString()).find(one => one.event === event);
  if (ability && ability.may !== 'no') return true;
  const code = ability?.refusal.code ?? '';
  return isGlobalCode(code) ? GLOBAL_FINDINGS[code] : NOT_PERMITTED;
}

export const eventTitle = (event: AppliedEvent): Text => globalMessage.events[event].label;
