import type { Finding, Severity } from '../../../kernel/errors.ts';
import type { Text } from '../../../kernel/text.ts';

interface Entry extends Text {
  readonly severity: Severity;
}

/** What may be wrong with the content of a rate (design commercial A.6). A warning asks, an error keeps it from being published. */
export const RATE_FINDINGS = {
  PORT_SAME: {
    severity: 'error',
    zh: '起运港与目的港不能相同',
    en: 'Port of loading and discharge must differ',
  },
  ROUTE_REPEATS: { severity: 'error', zh: '路线中同一地点不能重复', en: 'A place may not be called twice on the way' },
  TERMINAL_PORT: { severity: 'error', zh: '码头不属于该港口', en: 'The terminal is not in this port' },
  ON_CARRIAGE: {
    severity: 'error',
    zh: '交货地与目的港不同，请选择内陆方式',
    en: 'Delivery is beyond the port of discharge: choose how it gets there',
  },
  CARRIER_UNKNOWN: { severity: 'error', zh: '船公司代码“{v}”无效', en: 'Carrier code "{v}" is not valid' },
  CONTRACT_NO: { severity: 'error', zh: '合约价须填写合约号', en: 'A contract rate needs its contract number' },
  NAMED_ACCOUNTS: { severity: 'error', zh: '指定客户价须选择客户', en: 'A named-account rate needs its customers' },
  NO_NAMED_ACCOUNTS: {
    severity: 'error',
    zh: '只有指定客户价可以选择客户',
    en: 'Only a named-account rate names customers',
  },
  DATE_ORDER: { severity: 'error', zh: '有效期止不能早于有效期起', en: 'Validity end is before its start' },
  DATE_PAST: { severity: 'error', zh: '有效期已过，不能发布', en: 'Validity has passed; cannot publish' },
  DATE_SPAN: { severity: 'error', zh: '有效期不能超过 366 天', en: 'Validity may not exceed 366 days' },
  PRICE_NONE: {
    severity: 'error',
    zh: '至少填写一个箱型的价格',
    en: 'Enter a price for at least one container type',
  },
  PRICE_TWICE: { severity: 'error', zh: '箱型 {v} 重复', en: '{v} has two prices' },
  PRICE_ZERO: {
    severity: 'error',
    zh: '价格为 0，请确认是否不收费，不承运请留空',
    en: 'Price is 0: confirm "free"; leave blank if not offered',
  },
  PRICE_NEGATIVE: { severity: 'error', zh: '整箱运价不能为负数', en: 'FCL price cannot be negative' },
  PRICE_OUTLIER: { severity: 'warning', zh: '与同航线中位价 {m} 相差过大', en: 'Far from the lane median {m}' },
  PRICE_PATTERN: { severity: 'warning', zh: '箱型价格关系异常', en: 'Unusual relation between container prices' },
  GUIDE_BELOW_COST: { severity: 'warning', zh: '指导售价低于成本', en: 'The guide price is below cost' },
  CURRENCY_UNKNOWN: { severity: 'error', zh: '币种“{v}”无效', en: 'Currency "{v}" is not valid' },
  FREETIME_BOTH: {
    severity: 'error',
    zh: '合并免箱期与分开免箱期只能填一种',
    en: 'Use combined or separate free time, not both',
  },
  FEE_BOTH: { severity: 'error', zh: '{v} 不能既含又另付', en: '{v} cannot be both included and payable beside' },
  FEE_TWICE: { severity: 'error', zh: '{v} 在同一箱型上重复', en: '{v} is there twice for a container type' },
  FEE_CYCLE: {
    severity: 'error',
    zh: '百分比费用不能以百分比费用为基数',
    en: 'A percentage fee cannot be based on a percentage fee',
  },
  FEE_LIMITS: { severity: 'error', zh: '最低收费不能高于最高收费', en: 'The minimum is above the maximum' },
  FEE_CURRENCY: { severity: 'error', zh: '超重费须填写币种', en: 'The overweight fee needs a currency' },
  VISIBLE_NONE: {
    severity: 'warning',
    zh: '可见范围为空，无人可见',
    en: 'Nobody is chosen: nobody will see this rate',
  },
  LCL_REBATE: {
    severity: 'error',
    zh: '负运价须勾选退佣并维护目的港费用',
    en: 'Negative rate needs the rebate flag and destination charges',
  },
  LCL_BOTH: {
    severity: 'error',
    zh: '体积价与重量价须同时填写',
    en: 'Enter both the price per m³ and the price per ton',
  },
  CHARGE_TWICE: { severity: 'error', zh: '费用 {v} 重复', en: '{v} is there twice' },
  BREAK_ORDER: {
    severity: 'error',
    zh: '阶梯须从 0 开始并递增',
    en: 'Breaks begin at 0 and ascend',
  },
} as const satisfies Record<string, Entry>;
export type RateFindingCode = keyof typeof RATE_FINDINGS;

export function rateFinding(code: RateFindingCode, path: string, params?: Readonly<Record<string, unknown>>): Finding {
  const { severity, zh, en } = RATE_FINDINGS[code];
  return { path, code, severity, message: { zh, en }, ...(params ? { params } : {}) };
}
