import type { Finding, Severity } from '../../kernel/errors.ts';
import { fill, type Text } from '../../kernel/text.ts';

interface Entry extends Text {
  readonly severity: Severity;
}

/** Why a voyage or a call does not take a command, beside the rules of reference data (`MD-…`). */
export const SCHEDULE_FINDINGS = {
  'VY-01': { severity: 'error', zh: '当前状态不允许此操作', en: 'Not permitted in this status' },
  'VY-02': { severity: 'error', zh: '仅平台可维护船期', en: 'Only the platform keeps the schedule' },
  'VY-03': {
    severity: 'error',
    zh: '至少需要两个挂靠，现有 {n} 个',
    en: 'At least two calls are needed; there are {n}',
  },
  'VY-04': { severity: 'error', zh: '{n} 个挂靠没有时间', en: '{n} calls have no time' },
  'VY-05': { severity: 'error', zh: '{n} 处靠泊时间顺序错误', en: 'Times are out of order in {n} places' },
  'VY-06': { severity: 'error', zh: '尚未到截单时间', en: 'The documentation cut-off has not passed yet' },
  'VY-07': { severity: 'error', zh: '没有实际离港时间', en: 'There is no actual departure' },
  'VY-08': { severity: 'error', zh: '最后一港没有实际到港时间', en: 'There is no actual arrival at the last call' },
  'VY-09': { severity: 'error', zh: '船已离港', en: 'The ship has departed' },
  'VY-10': { severity: 'error', zh: '顺延周数应为 1 到 {most} 的整数', en: 'A slide is 1 to {most} whole weeks' },
  'VY-11': { severity: 'error', zh: '该挂靠已实际发生', en: 'The call has taken place' },
  'VY-12': { severity: 'error', zh: '该挂靠已取消（{status}）', en: 'The call does not take place ({status})' },
  'VY-13': { severity: 'error', zh: '服务没有挂靠顺序', en: 'The service has no proforma rotation' },
  'VY-14': {
    severity: 'error',
    zh: '挂靠顺序有误：第 {seq} 港 {fault}',
    en: 'The proforma is wrong at call {seq}: {faultEn}',
  },
  'VY-15': { severity: 'error', zh: '航次号无法按周递增：{v}', en: 'The voyage number cannot be counted on: {v}' },
  'VY-16': { severity: 'error', zh: '航次已结束，不能修改', en: 'The voyage is over and cannot be changed' },
  'VY-17': { severity: 'error', zh: '{zh}', en: '{en}' },
  'VY-18': { severity: 'error', zh: '实际时间不能晚于现在', en: 'An actual time cannot lie in the future' },
  'VY-19': { severity: 'error', zh: '没有可通知的客户', en: 'There is no customer to notify' },
  'VY-20': { severity: 'error', zh: '尚未配置船期数据来源', en: 'No source of sailing data is configured' },
  'VY-21': { severity: 'error', zh: '时间无法识别：{v}', en: 'This is no time: {v}' },
  'VY-22': { severity: 'error', zh: '{what}代码未识别：{v}', en: 'Unknown code of {whatEn}: {v}' },
  'VY-23': { severity: 'error', zh: '{what}必填', en: '{whatEn} is missing' },
  'VY-24': { severity: 'error', zh: '无法识别的船期 JSON', en: 'This JSON holds no schedules' },
  'VY-25': {
    severity: 'error',
    zh: '这是港口船期（一个港口的各船挂靠），无法得出整个航次；请上传船舶船期或点到点船期',
    en: 'These are port schedules: calls of one port, which make no voyage. Send vessel schedules or point-to-point routings',
  },
} as const satisfies Record<string, Entry>;

/** Codes of this catalogue. */
export type ScheduleCode = keyof typeof SCHEDULE_FINDINGS;

/** A remark with its words filled in, so that every reader shows the same sentence. */
export function scheduleFinding(
  code: ScheduleCode,
  path: string,
  params: Readonly<Record<string, unknown>> = {},
): Finding {
  const { zh, en, severity } = SCHEDULE_FINDINGS[code];
  return { path, code, severity, message: { zh: fill(zh, params), en: fill(en, params) }, params };
}
