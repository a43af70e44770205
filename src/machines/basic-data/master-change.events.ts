import type { Text } from '#contract/kernel/text.ts';
import type { ChangeEvent } from './master-change.commands.ts';

/** How an event is shown. */
export interface ChangeEventMeta {
  readonly label: Text;
  /** Sent by the server alone. */
  readonly isSystem: boolean;
}

const event = (zh: string, en: string, isSystem = false): ChangeEventMeta => ({ label: { zh, en }, isSystem });

export const CHANGE_EVENTS: Readonly<Record<ChangeEvent, ChangeEventMeta>> = {
  PROPOSE: event('提议', 'Propose'),
  DIRECT: event('直接变更', 'Change without a proposal'),
  APPROVE: event('批准', 'Approve'),
  REJECT: event('驳回', 'Reject'),
  APPLY: event('生效', 'Take effect', true),
  RETURN: event('退回待审', 'Back to proposed', true),
  REVERT: event('撤销', 'Revert'),
};
