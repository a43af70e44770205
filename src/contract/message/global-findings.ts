import type { Finding } from '../kernel/errors.ts';
import type { Text } from '../kernel/text.ts';

/** Why a command to a global message is refused. The first two are answer codes of their own. */
export const GLOBAL_FINDINGS = {
  MSG_AUDIENCE_EMPTY: { zh: '没有接收人', en: 'Nobody addressed' },
  MSG_RECALL_LATE: { zh: '超过 24 小时不可撤回', en: 'Too late to recall' },
  'GM-01': { zh: '当前状态不允许此操作', en: 'Not permitted in this status' },
  'GM-02': { zh: '仅所属企业可操作', en: 'Only its own company may do this' },
  'GM-03': { zh: '仅系统可触发', en: 'Only the system does this' },
  'GM-04': { zh: '不能审核自己提交的消息', en: 'You cannot review what you have submitted yourself' },
  'GM-05': { zh: '请填写退回原因', en: 'Say why it is given back' },
  'GM-06': { zh: '这条消息不要求确认', en: 'This message asks for no confirmation' },
  'GM-07': { zh: '有效期已过', en: 'Its time is over' },
  'GM-08': { zh: '尚未到期', en: 'Its time is not over yet' },
  'GM-09': { zh: '无需审核', en: 'It needs no review' },
  'GM-10': { zh: '请填写标题和正文', en: 'Title and text are missing' },
  'GM-11': { zh: '发送时间已过，请改时间或清空', en: 'The time of sending has passed: choose another or clear it' },
} as const satisfies Record<string, Text>;
export type GlobalCode = keyof typeof GLOBAL_FINDINGS;

export const isGlobalCode = (code: string): code is GlobalCode => Object.hasOwn(GLOBAL_FINDINGS, code);

export const globalFinding = (code: GlobalCode, path = ''): Finding => ({
  path,
  code,
  severity: 'error',
  message: GLOBAL_FINDINGS[code],
});
