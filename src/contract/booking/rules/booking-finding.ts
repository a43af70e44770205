import type { Finding } from '../../kernel/errors.ts';
import { fill, type Text } from '../../kernel/text.ts';

/** What a check of a booking may say (design commercial C.6). */
export const BOOKING_FINDINGS = {
  REQUIRED: { zh: '请填写{label}', en: '{label} is required' },
  SANCTIONED: {
    zh: '{code} 所在的{country}受制裁：{note}',
    en: '{code} lies in {country}, which is sanctioned: {note}',
  },
  CODE_UNKNOWN: { zh: '没有代码 {code}', en: 'There is no {code}' },
  CUTOFF_PASSED: { zh: '该航次截单时间已过（{t}）', en: 'SI cut-off has passed ({t})' },
  DATE_PAST: { zh: '日期已过', en: 'The date is past' },
  DATE_ORDER: { zh: '到达时间窗口的起始晚于结束', en: 'The window of arrival ends before it begins' },
  WEIGHT_OVER: { zh: '{type} 单箱 {kg} kg 超过限重 {max} kg', en: '{kg} kg per {type} exceeds {max} kg' },
  WEIGHT_NEAR: { zh: '{type} 单箱 {kg} kg 接近限重 {max} kg', en: '{kg} kg per {type} is near the limit of {max} kg' },
  REEFER_SETTINGS: {
    zh: '冷藏箱须填写温度等设置，或勾选“冻柜代干柜”',
    en: 'Reefer needs settings, or tick non-operating',
  },
  REEFER_CONFLICT: { zh: '气调与通风不能同时开启', en: 'Controlled atmosphere excludes open ventilation' },
  DG_INCOMPLETE: { zh: '危险品信息不完整：{f}', en: 'Dangerous goods data incomplete: {f}' },
  HS_FORMAT: { zh: 'HS 编码须为 6-10 位数字', en: 'HS code must be 6-10 digits' },
  HS_CONTROLLED: { zh: 'HS {hs} 在目的地受管制：{why}', en: 'HS {hs} is controlled at the destination: {why}' },
  CONTRACT_BOTH: { zh: '合约号与报价号只能填一个', en: 'Contract or quotation reference, not both' },
  CONTRACT_CARRIER: {
    zh: '{n} 是 {carriers} 的合约，不能用于 {carrier}',
    en: '{n} is a contract of {carriers} and cannot be used with {carrier}',
  },
  CNTR_CHECK: { zh: '箱号校验位错误', en: 'Container check digit is wrong' },
  IMO_CHECK: { zh: 'IMO 编号校验位错误', en: 'The IMO number’s check digit is wrong' },
  VOYAGE_FORMAT: { zh: '通用航次号格式错误，如 2703W', en: 'The universal voyage reference is like 2703W' },
  DUPLICATE: { zh: '可能重复订舱：{no}', en: 'Perhaps booked already: {no}' },
  PRICE_EXPIRED: { zh: '价格已过期，请重新确认', en: 'The price has expired; agree to the price of now' },
  PRICE_CHANGED: { zh: '价格已变化：{from} → {to}', en: 'The price has changed: {from} → {to}' },
  CUTOFF_ORDER: { zh: '截止时间次序有误：{code}', en: 'Cut-offs are out of order: {code}' },
  CBR_DUPLICATE: { zh: '订舱号 {n} 已用于 {b}', en: 'Booking number {n} is already on {b}' },
} as const satisfies Readonly<Record<string, Text>>;
export type BookingFindingCode = keyof typeof BOOKING_FINDINGS;

/** Warnings do not stand in the way. */
const WARNINGS: ReadonlySet<BookingFindingCode> = new Set<BookingFindingCode>([
  'SANCTIONED',
  'WEIGHT_NEAR',
  'HS_CONTROLLED',
  'DUPLICATE',
  'PRICE_CHANGED',
  'CUTOFF_ORDER',
]);

/** Words in two languages among the parameters. */
type Params = Readonly<Record<string, string | number | Text>>;

const inLanguage = (params: Params, language: 'zh' | 'en'): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === 'object' ? value[language] : value]),
  );

export function bookingFinding(
  code: BookingFindingCode,
  path: string,
  params: Params = {},
  severity: Finding['severity'] = WARNINGS.has(code) ? 'warning' : 'error',
): Finding {
  const { zh, en } = BOOKING_FINDINGS[code];
  const message = { zh: fill(zh, inLanguage(params, 'zh')), en: fill(en, inLanguage(params, 'en')) };
  return { path, code, severity, message, params: inLanguage(params, 'zh') };
}
