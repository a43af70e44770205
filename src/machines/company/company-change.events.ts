import type { Text } from '#contract/kernel/text.ts';
import type { ChangeRequestEvent } from './company-change.commands.ts';

const event = (zh: string, en: string): { readonly label: Text } => ({ label: { zh, en } });

/** How an event is shown. */
export const CHANGE_REQUEST_EVENTS: Readonly<Record<ChangeRequestEvent, { readonly label: Text }>> = {
  REQUEST: event('申请更改', 'Request'),
  APPROVE: event('通过', 'Approve'),
  REJECT: event('拒绝', 'Refuse'),
};
