import type { Finding, Severity } from '../kernel/errors.ts';
import { fill, type Text } from '../kernel/text.ts';

/** Every finding code of partner messages, to the letter of the design (E.8). */
export const EDI_CODES = {
  'ED-01': { zh: '元素超长', en: 'Element too long' },
  'ED-02': { zh: '重复次数超限', en: 'Too many repeats' },
  'ED-03': { zh: '字符不支持', en: 'Character not supported' },
  'ED-04': { zh: '必填元素缺失', en: 'Mandatory element missing' },
  'ED-05': { zh: '未配置伙伴', en: 'Partner not configured' },
  'ED-06': { zh: '控制号重复', en: 'Control reference repeated' },
  'ED-07': { zh: '回执无法解析', en: 'Answer cannot be parsed' },
  'ED-08': { zh: '回执未匹配', en: 'Answer not matched' },
} as const satisfies Record<string, Text>;
export type EdiCode = keyof typeof EDI_CODES;

export interface EdiDetail {
  readonly severity?: Severity;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Which of its cases it is; `{name}` slots take the params. */
  readonly detail?: Text;
}

/** `path` names a form field where one is to blame, else a place of the message, as `segment 12, element 3`. */
export function ediFinding(
  code: EdiCode,
  path: string,
  { severity = 'error', params = {}, detail }: EdiDetail = {},
): Finding {
  const { zh, en } = EDI_CODES[code];
  return {
    path,
    code,
    severity,
    message: {
      zh: detail ? `${zh}：${fill(detail.zh, params)}` : zh,
      en: detail ? `${en}: ${fill(detail.en, params)}` : en,
    },
    params,
  };
}
