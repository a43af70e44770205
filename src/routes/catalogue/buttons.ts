import type { Text } from '#contract/kernel/text.ts';

/** Every button code that a menu node can grant, with its label. Codes are compared exactly (design A.8.4). */
export const BUTTONS = {
  ADD: { zh: '新增', en: 'Add' },
  EDIT: { zh: '编辑', en: 'Edit' },
  DELETE: { zh: '删除', en: 'Delete' },
  IMPORT: { zh: '导入', en: 'Import' },
  EXPORT: { zh: '导出', en: 'Export' },
  LOG: { zh: '日志', en: 'Log' },
  COPY: { zh: '复制', en: 'Copy' },
  PRINT: { zh: '打印', en: 'Print' },
  SUBMIT: { zh: '提交', en: 'Submit' },
  WITHDRAW: { zh: '撤回', en: 'Withdraw' },
  PT_ADD: { zh: '代客补料', en: 'Make on behalf' },
  AUDIT: { zh: '审核', en: 'Review' },
  APPROVE: { zh: '通过', en: 'Approve' },
  REJECT: { zh: '退回', en: 'Return' },
  DECLINE: { zh: '拒绝', en: 'Decline' },
  SEND: { zh: '发送', en: 'Send' },
  CONFIRM: { zh: '确认', en: 'Confirm' },
  MAKE_TD: { zh: '制单', en: 'Make bill' },
  UNLOCK: { zh: '解锁', en: 'Unlock' },
  RESTORE: { zh: '恢复', en: 'Restore' },
} as const satisfies Record<string, Text>;

export type ButtonCode = keyof typeof BUTTONS;
