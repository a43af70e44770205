import type { Text } from '#contract/kernel/text.ts';
import type { ImportEvent } from './import-run.commands.ts';

/** How an event is shown. Who may send a person's event: the IMPORT button of the kind's resource. */
export interface ImportEventMeta {
  readonly label: Text;
  /** Sent by the worker alone. */
  readonly isSystem: boolean;
}

const event = (zh: string, en: string, isSystem = false): ImportEventMeta => ({ label: { zh, en }, isSystem });

export const IMPORT_EVENTS: Readonly<Record<ImportEvent, ImportEventMeta>> = {
  CREATE: event('新建', 'Create'),
  UPLOAD: event('上传', 'Upload'),
  PARSED: event('解析完成', 'Read', true),
  FAIL: event('读取失败', 'Could not be read', true),
  MAP: event('设置列对应', 'Map columns'),
  DECIDE: event('处理', 'Decide'),
  APPLY: event('执行导入', 'Apply'),
  APPLIED: event('导入完成', 'Applied', true),
  UNDONE: event('整批撤回', 'Undone as a whole', true),
  CANCEL: event('取消', 'Cancel'),
  ROLLBACK: event('回滚', 'Roll back'),
  DISCARD: event('放弃', 'Discard'),
};
