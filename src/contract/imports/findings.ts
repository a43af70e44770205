import type { Finding, Severity } from '../kernel/errors.ts';
import { fill, type Text } from '../kernel/text.ts';

interface Entry extends Text {
  readonly severity: Severity;
}

/** What can be wrong with a cell, a row or a command of an import, beside the rules of the resource itself. */
export const IMPORT_FINDINGS = {
  'IM-01': { severity: 'error', zh: '当前状态不允许此操作', en: 'Not permitted in this status' },
  'IM-02': {
    severity: 'error',
    zh: '还有 {errors} 行错误、{undecided} 行冲突未处理，不能全部导入',
    en: '{errors} rows have errors and {undecided} conflicts are undecided: all or nothing is not possible',
  },
  'IM-03': {
    severity: 'error',
    zh: '导入已超过 30 天，不能回滚',
    en: 'Applied more than 30 days ago: too late to roll back',
  },
  'IM-04': { severity: 'error', zh: '没有可导入的行', en: 'There is no row to apply' },
  'IM-05': { severity: 'error', zh: '仅系统可触发', en: 'Only the system does this' },
  'IM-06': { severity: 'error', zh: '仅所属企业可操作', en: 'Only its own company may do this' },
  'IM-10': { severity: 'error', zh: '“{v}”不是数字', en: '"{v}" is not a number' },
  'IM-11': { severity: 'error', zh: '“{v}”不是整数', en: '"{v}" is not a whole number' },
  'IM-12': { severity: 'error', zh: '{text}', en: '{textEn}' },
  'IM-13': { severity: 'error', zh: '“{v}”不在可选范围：{list}', en: '"{v}" is none of: {listEn}' },
  'IM-14': { severity: 'error', zh: '“{v}”应为 是 或 否', en: '"{v}" should be yes or no' },
  'IM-15': { severity: 'error', zh: '{resource}中找不到“{v}”', en: '"{v}" is not in {resourceEn}' },
  'IM-16': { severity: 'error', zh: '“{v}”对应多条记录：{list}', en: '"{v}" could be any of: {list}' },
  'IM-17': { severity: 'error', zh: '明细格式错误', en: 'The entries cannot be read' },
  'IM-18': { severity: 'error', zh: '与第 {line} 行重复（{key}）', en: 'Stands on line {line} already ({key})' },
  'IM-19': {
    severity: 'error',
    zh: '数字“{v}”的分隔符不明，请用 1234.5',
    en: 'The separators of "{v}" are ambiguous; write 1234.5',
  },
  'IM-20': { severity: 'error', zh: '缺少关键列：{list}', en: 'Key columns are missing: {list}' },
  'IM-21': { severity: 'error', zh: '预览后记录已被他人修改', en: 'Someone has changed the row since the preview' },
  'IM-22': { severity: 'error', zh: '预览后记录已被删除', en: 'The row has been deleted since the preview' },
  'IM-23': {
    severity: 'error',
    zh: '预览后已有相同代码的记录',
    en: 'A row with this key has been made since the preview',
  },
  'IM-24': { severity: 'error', zh: '数据库拒绝了该行', en: 'The database rejected this row' },
  'IM-25': { severity: 'warning', zh: '导入后已被修改或使用，未回滚', en: 'Changed or used since: not rolled back' },
  'IM-26': { severity: 'info', zh: '已锁定，保留现有值', en: 'Locked: ours is kept' },
  'IM-27': {
    severity: 'info',
    zh: '“{name}”的别名，已并入第 {line} 行',
    en: 'Another name of {name}, added on line {line}',
  },
  'IM-28': {
    severity: 'warning',
    zh: '名录中找不到该别名所指：{name}',
    en: 'The list has no row called {name} for this alias',
  },
  'IM-29': { severity: 'info', zh: '{reason}', en: '{reasonEn}' },
  'IM-30': { severity: 'error', zh: '没有导入类型 {kind}', en: 'There is no kind of import called {kind}' },
  'IM-31': { severity: 'error', zh: '没有字段 {field}', en: 'There is no field {field}' },
} as const satisfies Record<string, Entry>;

/** Codes of this catalogue. */
export type ImportCode = keyof typeof IMPORT_FINDINGS;

/** A remark with its words filled in, so that every reader shows the same sentence. */
export function importFinding(code: ImportCode, path: string, params: Readonly<Record<string, unknown>> = {}): Finding {
  const { zh, en, severity } = IMPORT_FINDINGS[code];
  return { path, code, severity, message: { zh: fill(zh, params), en: fill(en, params) }, params };
}
