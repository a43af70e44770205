import type { Text } from '#contract/kernel/text.ts';
import type { IncreaseEvent } from './increase.commands.ts';

/** How an event is shown; nobody sends a system's. */
export interface IncreaseEventMeta {
  readonly label: Text;
  readonly isSystem: boolean;
}

const event = (zh: string, en: string, isSystem = false): IncreaseEventMeta => ({ label: { zh, en }, isSystem });

export const INCREASE_EVENTS: Readonly<Record<IncreaseEvent, IncreaseEventMeta>> = {
  CREATE: event('新增', 'Add'),
  EDIT: event('编辑', 'Edit'),
  PREVIEW: event('预览', 'Preview'),
  SCHEDULE: event('排程', 'Schedule'),
  APPLY: event('执行', 'Applied', true),
  POSTPONE: event('改期', 'Postpone'),
  CANCEL: event('取消', 'Cancel'),
  REVERT: event('撤销', 'Revert'),
};
