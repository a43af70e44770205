import type { Text } from '../../kernel/text.ts';

/** Words of a batch of rates (design commercial A.3.3). */

export const BATCH_STATE_LABELS = {
  DRAFT: { zh: '草稿', en: 'Draft' },
  COMPUTING: { zh: '计算中', en: 'Computing', tone: 'info' },
  PREVIEW: { zh: '待执行', en: 'Preview', tone: 'info' },
  PENDING: { zh: '待确认', en: 'Pending confirmation', tone: 'warn' },
  APPLYING: { zh: '执行中', en: 'Applying', tone: 'info' },
  DONE: { zh: '已完成', en: 'Done', tone: 'good' },
  PARTIAL: { zh: '部分完成', en: 'Done in part', tone: 'warn' },
  FAILED: { zh: '失败', en: 'Failed', tone: 'bad' },
  REVERTED: { zh: '已撤销', en: 'Reverted' },
  PARTLY_REVERTED: { zh: '部分撤销', en: 'Reverted in part', tone: 'warn' },
  CANCELLED: { zh: '已取消', en: 'Cancelled' },
} as const;
export type BatchState = keyof typeof BATCH_STATE_LABELS;
export const BATCH_STATES = Object.keys(BATCH_STATE_LABELS) as BatchState[];

export const BATCH_KINDS = {
  FIELD_EDIT: { zh: '手工修改', en: 'By hand' },
  RULE: { zh: '按规则修改', en: 'By rule' },
  INCREASE: { zh: '运价上调', en: 'Increase' },
  CORRECTION: { zh: '上调更正', en: 'Correction of an increase' },
  IMPORT: { zh: '导入', en: 'Import' },
  LCL_IMPORT: { zh: '拼箱导入', en: 'LCL import' },
  RETRY: { zh: '重试', en: 'Retry' },
} as const;
export type BatchKind = keyof typeof BATCH_KINDS;

export const ROW_OUTCOMES = {
  CHANGED: { zh: '修改', en: 'Changed', tone: 'good' },
  NEW: { zh: '新增', en: 'New', tone: 'good' },
  UNCHANGED: { zh: '不变', en: 'Unchanged' },
  SKIPPED: { zh: '跳过', en: 'Skipped' },
  ERROR: { zh: '错误', en: 'Error', tone: 'bad' },
  CONFLICT: { zh: '冲突', en: 'Conflict', tone: 'warn' },
} as const;
export type RowOutcome = keyof typeof ROW_OUTCOMES;
export const ROW_OUTCOME_NAMES = Object.keys(ROW_OUTCOMES) as RowOutcome[];

/** Why a row is skipped, or stays at a revert. */
export const ROW_REASONS = {
  NOT_OFFERED: { zh: '不承运', en: 'Not offered' },
  OUT_OF_SCOPE: { zh: '不在范围内', en: 'Out of scope' },
  EXPIRED: { zh: '已过期', en: 'Expired' },
  ALREADY_APPLIED: { zh: '已执行过', en: 'Applied already' },
  ZERO: { zh: '价格为零', en: 'Price is zero' },
  BY_HAND: { zh: '人工排除', en: 'Left out by hand' },
  CHANGED_SINCE: { zh: '之后又被修改', en: 'Changed since' },
  WITH_RATES: { zh: '附加费，已并入运价', en: 'A fee: goes with its rates' },
} as const;
export type RowReason = keyof typeof ROW_REASONS;

/** Rows by outcome; `open` still wait to be written. */
export interface BatchCounts {
  readonly total: number;
  readonly changed: number;
  readonly created: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly error: number;
  readonly conflict: number;
  readonly open: number;
  /** Rows that hit an approval rule. */
  readonly hits: number;
  readonly reverted: number;
}
export const NO_BATCH_COUNTS: BatchCounts = {
  total: 0,
  changed: 0,
  created: 0,
  unchanged: 0,
  skipped: 0,
  error: 0,
  conflict: 0,
  open: 0,
  hits: 0,
  reverted: 0,
};

export const REVERT_HOURS = 24;
export const MOST_BATCH_ROWS = 50_000;

/** Why a batch or an increase refuses an event, and what may be wrong with one of its rows. */
export const BATCH_CODES = {
  'RB-01': { zh: '当前状态不允许此操作', en: 'Not permitted in this state' },
  'RB-02': { zh: '只有所属企业可以操作', en: 'Only the company it belongs to may do this' },
  'RB-03': { zh: '由系统完成', en: 'The system does this' },
  'RB-04': { zh: '请至少设置一个动作', en: 'Say at least one thing to change' },
  'RB-05': {
    zh: '还有 {n} 行错误；排除它们，或勾选“跳过错误”',
    en: '{n} rows are wrong: leave them out or skip errors',
  },
  'RB-06': { zh: '{n} 行须由第二人确认，请提交', en: '{n} rows need a second person: submit it' },
  'RB-07': { zh: '没有命中审批规则，可直接执行', en: 'Nothing asks for a second person: apply it' },
  'RB-08': { zh: '不能确认自己编制的批次', en: 'You cannot confirm what you made yourself' },
  'RB-09': { zh: '请填写原因（至少 2 个字符）', en: 'Give a reason of at least 2 characters' },
  'RB-10': { zh: '执行超过 {n} 小时，不能撤销', en: 'More than {n} hours ago: cannot be reverted' },
  'RB-11': { zh: '没有可执行的行', en: 'There is nothing to apply' },
  'RB-12': { zh: '没有冲突的行', en: 'No row is in conflict' },
  'RB-13': { zh: '选择超过 5 万条', en: 'More than 50,000 rates are chosen' },
  'RB-14': { zh: '请先预览', en: 'Preview it first' },
  'RB-15': { zh: '没有此行，或此行不能修改', en: 'There is no such row, or it cannot be changed' },
  'RB-16': { zh: '新的生效日须不同于现在的生效日', en: 'The new day must differ from the present one' },
  INCREASE_USED: { zh: '已被引用 1 次，请停用或合并', en: 'In use 1 times; disable or merge it' },
  ROW_CONFLICT: { zh: '预览后该运价已被修改', en: 'Changed after the preview' },
  ROW_INVALID: { zh: '修改后的内容不符合字段要求', en: 'What it would become does not fit its fields' },
} as const satisfies Record<string, Text>;
export type BatchCode = keyof typeof BATCH_CODES;
