import type { Finding, Severity } from '#contract/kernel/errors.ts';
import { fill, type Text } from '#contract/kernel/text.ts';

interface ListEntry extends Text {
  readonly severity: Severity;
}

/** What can be wrong with a line of an official list, beside the bad input of reference data (MD-…). */
export const LIST_FINDINGS = {
  'OL-01': {
    severity: 'error',
    zh: '该行各列错位，无法确定还原',
    en: 'The columns of this line are torn and cannot be put back with certainty',
  },
  'OL-02': {
    severity: 'error',
    zh: '{c} 已出现在第 {line} 行，内容不同',
    en: '{c} stands on line {line} already, with other content',
  },
  'OL-03': { severity: 'error', zh: '缺少必填内容', en: 'A required value is missing' },
  'OL-04': { severity: 'error', zh: '“{v}”格式不正确', en: '"{v}" has a wrong form' },
  'OL-05': {
    severity: 'warning',
    zh: '名称中有丢失的字母：{v}',
    en: 'Letters of the name are lost: {v}',
  },
  'OL-06': {
    severity: 'warning',
    zh: '该行在逗号处断开，已还原；缺失的列视为未给出',
    en: 'The line was torn at a comma and put back; columns that it lost count as not given',
  },
  'OL-07': { severity: 'error', zh: '文件不是有效的 JSON 列表', en: 'The file is not a JSON list' },
  'OL-08': {
    severity: 'info',
    zh: '状态为 {status} 的新地点不收录',
    en: 'A new place with status {status} is not taken',
  },
  'OL-09': {
    severity: 'warning',
    zh: '坐标与现有记录相差 {km} 公里',
    en: 'The position lies {km} km from ours',
  },
  'OL-10': {
    severity: 'warning',
    zh: '名录已删除，但仍有 {n} 个未完结业务在使用',
    en: 'The list removes it, and {n} open documents use it',
  },
  'OL-11': {
    severity: 'error',
    zh: '上级编码 {c} 不在名录中',
    en: 'The parent {c} is not in the list',
  },
  'OL-12': {
    severity: 'error',
    zh: '港口 {v} 未登记，请先导入港口清单',
    en: 'Port {v} is not known; import the list of ports first',
  },
} as const satisfies Record<string, ListEntry>;

export type ListCode = keyof typeof LIST_FINDINGS;

export function listFinding(
  code: ListCode,
  path: string,
  params?: Readonly<Record<string, unknown>>,
  severity?: Severity,
): Finding {
  const { zh, en, severity: usual } = LIST_FINDINGS[code];
  return { path, code, severity: severity ?? usual, message: { zh, en }, ...(params ? { params } : {}) };
}

/** Why a line needs nothing done. */
export const SKIPPED = {
  blank: { zh: '空行', en: 'Blank line' },
  heading: { zh: '列标题', en: 'Column headings' },
  countryHeading: { zh: '国家标题行', en: 'Country heading' },
  noCode: { zh: '该条目没有代码', en: 'The entry has no code' },
  total: { zh: '合计行', en: 'Total of the list' },
} as const satisfies Record<string, Text>;

const SAME_AS_LINE: Text = { zh: '与第 {line} 行相同', en: 'Same as line {line}' };

export const sameAsLine = (line: number): Text => ({
  zh: fill(SAME_AS_LINE.zh, { line }),
  en: fill(SAME_AS_LINE.en, { line }),
});
