import type { Text } from '#contract/kernel/text.ts';
import type { ApplicationEvent } from './company-application.commands.ts';

/** How an event is shown. */
export interface ApplicationEventMeta {
  readonly label: Text;
  readonly shortcut?: string;
}

const event = (zh: string, en: string, shortcut?: string): ApplicationEventMeta => ({
  label: { zh, en },
  ...(shortcut ? { shortcut } : {}),
});

export const APPLICATION_EVENTS: Readonly<Record<ApplicationEvent, ApplicationEventMeta>> = {
  SAVE: event('保存', 'Save'),
  SUBMIT: event('提交', 'Submit'),
  WITHDRAW: event('撤回', 'Withdraw'),
  TAKE: event('领取', 'Take', 't'),
  RELEASE: event('释放', 'Release', 'u'),
  RETURN: event('退回补充', 'Return', 'b'),
  REJECT: event('拒绝', 'Refuse', 'x'),
  APPROVE: event('通过', 'Approve', 'a'),
  FINISH: event('开通', 'Open', 'o'),
  REOPEN: event('重新审核', 'Reopen'),
  EXPIRE: event('过期撤回', 'Expired'),
  CREATE: event('新建并开通', 'Create and open'),
};
