import type { ColumnOverride } from '#kit/resource/resource-columns.ts';

/** When a file came: the system's own column, which these logs show at once. */
export const SENT_COLUMN: readonly ColumnOverride[] = [
  { field: 'createdAt', label: { zh: '上传时间', en: 'Sent' }, hidden: false, after: 'fileName', width: 165 },
];
