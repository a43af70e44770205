import type { Text } from '#contract/kernel/text.ts';
import type { CompanyEvent } from './company.commands.ts';

const event = (zh: string, en: string): { readonly label: Text } => ({ label: { zh, en } });

/** How an event is shown. */
export const COMPANY_EVENTS: Readonly<Record<CompanyEvent, { readonly label: Text }>> = {
  REGISTER: event('登记', 'Register'),
  DROP: event('取消登记', 'Drop'),
  FINISH: event('开通', 'Open'),
  SUSPEND: event('停用', 'Suspend'),
  RESUME: event('恢复', 'Resume'),
  CLOSE: event('关闭', 'Close'),
};
