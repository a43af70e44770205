import type { Text } from '#contract/kernel/text.ts';
import type { GlobalEvent } from './global-message.commands.ts';

/** How an event is shown, and the button that lets a person send it. */
export interface GlobalEventMeta {
  readonly label: Text;
  /** Null: sent by the clock alone. */
  readonly button: string | null;
}

const event = (zh: string, en: string, button: string | null): GlobalEventMeta => ({ label: { zh, en }, button });

export const GLOBAL_EVENTS: Readonly<Record<GlobalEvent, GlobalEventMeta>> = {
  CREATE: event('新建', 'Create', 'SUBMIT'),
  EDIT: event('编辑', 'Edit', 'SUBMIT'),
  SUBMIT: event('提交', 'Submit', 'SUBMIT'),
  APPROVE: event('通过', 'Approve', 'APPROVE'),
  REJECT: event('退回', 'Return', 'REJECT'),
  CANCEL: event('取消发送', 'Cancel', 'CANCEL'),
  SEND: event('发送', 'Send', 'SEND'),
  RECALL: event('撤回', 'Recall', 'RECALL'),
  REMIND: event('提醒确认', 'Remind', 'REMIND'),
  EXPIRE: event('到期', 'Expire', null),
};
