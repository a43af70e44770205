import type { Text } from '#contract/kernel/text.ts';
import { GLOBAL_FINDINGS, isGlobalCode } from '#contract/message/global-findings.ts';
import type { APPLIED_EVENTS, GlobalMessage } from '#contract/message/global-message.ts';
import { permits } from '#machines/kernel/lifecycle.ts';
import type { GlobalCommand } from '#machines/message/global-message.commands.ts';
import { GLOBAL_EVENTS } from '#machines/message/global-message.events.ts';
import { type GlobalDocument, globalContextOf } from '#machines/message/global-message.evolve.ts';
import { globalMessageLifecycle } from '#machines/message/global-message.lifecycle.ts';

export type AppliedEvent = (typeof APPLIED_EVENTS)[number];

const NOT_PERMITTED: Text = GLOBAL_FINDINGS['GM-01'];

/** What the machine's guards ask, from the message as it is shown. */
const contextOf = (message: GlobalMessage) =>
  globalContextOf({
    companyId: '',
    content: message,
    submittedBy: message.submittedById,
    sentAt: message.sentAt,
  } as unknown as GlobalDocument);

/** May this event be sent now? Asked of the same machine as on the server; the size of the audience is the server's to say. */
export function mayApply(message: GlobalMessage, event: AppliedEvent, employeeId: string): true | Text {
  const command = {
    type: event,
    actor: { employeeId, companyId: '', companyKind: 'platform' },
    at: new Date().toISOString(),
    addressed: message.audience.length,
    remarks: '-',
  } as GlobalCommand;
  const permit = permits(globalMessageLifecycle, message.state, contextOf(message), command);
  if (permit.ok) return true;
  const { code } = permit.refusal;
  return isGlobalCode(code) ? GLOBAL_FINDINGS[code] : NOT_PERMITTED;
}

export const eventTitle = (event: AppliedEvent): Text => GLOBAL_EVENTS[event].label;
