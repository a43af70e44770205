import type { Finding, Severity } from '../../kernel/errors.ts';
import type { Text } from '../../kernel/text.ts';
import { MD_FINDINGS } from '../rules/md-findings.ts';

interface Entry extends Text {
  readonly severity: Severity;
}

/** Why a change of a reference row is refused or doubted, beside the rules of the row itself. */
export const CHANGE_FINDINGS = {
  'MC-01': { severity: 'error', zh: '当前状态不允许此操作', en: 'Not permitted in this status' },
  'MC-02': { severity: 'error', zh: '仅数据管理员可操作', en: 'Only a data steward may do this' },
  'MC-03': { severity: 'error', zh: '仅系统可触发', en: 'Only the system does this' },
  'MC-04': { severity: 'error', zh: '之后已有新版本，不能撤销', en: 'There is a newer version: it cannot be reverted' },
  'MC-05': {
    severity: 'error',
    zh: '生效已超过 30 天，不能撤销',
    en: 'Applied more than 30 days ago: too late to revert',
  },
  'MC-06': {
    severity: 'error',
    zh: '与 {code} {name} 很可能相同；如确为另一条，请勾选并说明原因',
    en: 'Very likely the same as {code} {name}; if it is another one, say so and why',
  },
  'MC-07': { severity: 'warning', zh: '与 {code} {name} 相近', en: 'Similar to {code} {name}' },
  'MC-08': {
    severity: 'error',
    zh: '仍有 {n} 处未完成的引用，请先处理或指定替代记录',
    en: '{n} open uses are left; settle them or name a replacement',
  },
  'MC-09': { severity: 'error', zh: '生效日不能早于今天', en: 'It cannot take effect before today' },
  'MC-10': { severity: 'error', zh: '批准后记录已被修改', en: 'The row was changed after the approval' },
  'MC-11': { severity: 'error', zh: '请说明为何是另一条', en: 'Say why it is another one' },
  'MC-12': { severity: 'error', zh: '驳回须说明原因或指定替代记录', en: 'A rejection needs a reason or a replacement' },
  'MC-13': {
    severity: 'error',
    zh: '记录状态（{status}）不允许此操作',
    en: 'The status of the row ({status}) does not permit it',
  },
  'MC-14': { severity: 'error', zh: '尚未到生效日', en: 'Its day has not come' },
  'MC-15': {
    severity: 'error',
    zh: '合并后 {n} 条记录将重复（{list}），请先处理',
    en: '{n} rows would become equal to others ({list}); settle them first',
  },
  'MC-16': { severity: 'error', zh: '该资源不支持此操作', en: 'This resource does not know this change' },
  'MC-17': { severity: 'error', zh: '没有任何改动', en: 'Nothing would change' },
  'MC-18': { severity: 'error', zh: '请填写新代码', en: 'The new code is missing' },
  'MC-20': { severity: 'error', zh: '别名将达 {n} 个，最多 50 个', en: '{n} aliases: there may be 50 at most' },
  'MC-21': {
    severity: 'error',
    zh: '会改动截止时间，须由第二人批准：请用“提议修改”',
    en: 'It moves deadlines and needs a second person: use “Propose a change”',
  },
  'MC-19': { severity: 'error', zh: '请选择要移走的别名', en: 'Choose the aliases that go to the other row' },
} as const satisfies Record<string, Entry>;

/** Codes of changes, `MC-01` to `MC-21`. */
export type ChangeCode = keyof typeof CHANGE_FINDINGS;

/** What a refusal of the lifecycle says: its own codes and those of reference data. */
export function changeFinding(code: string, path: string, params?: Readonly<Record<string, unknown>>): Finding {
  const known: Readonly<Record<string, Entry>> = { ...MD_FINDINGS, ...CHANGE_FINDINGS };
  const { zh, en, severity } = known[code] ?? CHANGE_FINDINGS['MC-01'];
  return { path, code, severity, message: { zh, en }, ...(params ? { params } : {}) };
}
