import type { Text } from '#contract/kernel/text.ts';
import type { BatchEvent } from './rate-batch.commands.ts';

/** How an event is shown. */
export interface BatchEventMeta {
  readonly label: Text;
  /** Sent by the worker alone. */
  readonly isSystem: boolean;
}

const event = (zh: string, en: string, isSystem = false): BatchEventMeta => ({ label: { zh, en }, isSystem });

export const BATCH_EVENTS: Readonly<Record<BatchEvent, BatchEventMeta>> = {
  CREATE: event('新建', 'Create'),
  PREVIEW: event('预览', 'Preview'),
  COMPUTED: event('计算完成', 'Computed', true),
  EXCLUDE_ROW: event('排除行', 'Leave a row out'),
  EDIT_ROW: event('修改行', 'Change a row'),
  APPLY: event('执行', 'Apply'),
  SUBMIT: event('提交', 'Submit'),
  CONFIRM: event('确认', 'Confirm'),
  RETURN: event('退回', 'Return'),
  FINISH: event('执行完成', 'Finished', true),
  FAIL: event('执行失败', 'Failed', true),
  REVERT: event('撤销', 'Revert'),
  REVERTED: event('撤销完成', 'Reverted', true),
  CANCEL: event('取消', 'Cancel'),
};
