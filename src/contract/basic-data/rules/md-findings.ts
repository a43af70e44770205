import type { Finding, Severity } from '../../kernel/errors.ts';
import type { Text } from '../../kernel/text.ts';

interface MdEntry extends Text {
  readonly severity: Severity;
}

/** The bad input of reference data with its texts (design A.8). `warning` where a person may confirm and go on. */
export const MD_FINDINGS = {
  'MD-01': { severity: 'error', zh: '代码 {c} 已存在（{name}）', en: 'Code {c} exists already ({name})' },
  'MD-02': {
    severity: 'error',
    zh: 'UN/LOCODE 应为 2 位国家码加 3 位代码',
    en: 'A UN/LOCODE is a country code plus three characters',
  },
  'MD-03': {
    severity: 'error',
    zh: 'UN/LOCODE 后三位不含数字 0、1',
    en: 'The last three characters never hold 0 or 1',
  },
  'MD-04': { severity: 'error', zh: '国家代码 {c} 无效', en: 'Country code {c} is not valid' },
  'MD-05': {
    severity: 'error',
    zh: '经纬度格式或范围错误：{v}',
    en: 'Coordinates have a wrong form or range: {v}',
  },
  'MD-06': { severity: 'error', zh: '{c} 不是海港（功能 {f}）', en: '{c} is not a sea port (functions {f})' },
  'MD-07': { severity: 'error', zh: '海港必须维护时区', en: 'A sea port needs a time zone' },
  'MD-08': {
    severity: 'error',
    zh: '{c} 为城市代码，请选择港区：{list}',
    en: '{c} is a city; choose a port: {list}',
  },
  'MD-09': {
    severity: 'error',
    zh: 'SCAC 不能以 U/X/Z 结尾（设备代码保留）',
    en: 'SCAC must not end in U, X or Z (reserved for equipment)',
  },
  'MD-10': { severity: 'error', zh: 'IMO 号应为 7 位数字', en: 'An IMO number has 7 digits' },
  'MD-11': {
    severity: 'error',
    zh: 'IMO 号校验位错误，应为 {d}',
    en: 'IMO check digit is wrong; expected {d}',
  },
  'MD-12': {
    severity: 'warning',
    zh: 'IMO {n} 已登记为“{name}”，请确认是否更名',
    en: 'IMO {n} is "{name}"; confirm a change of name',
  },
  'MD-13': {
    severity: 'error',
    zh: '箱型“{v}”无法识别，请维护映射',
    en: 'Container type "{v}" is unknown; add a mapping',
  },
  'MD-14': {
    severity: 'error',
    zh: '{system} 的代码 {c} 在该期间已映射到 {o}',
    en: '{c} of {system} is already mapped to {o} in that period',
  },
  'MD-15': { severity: 'error', zh: '有效期与已有记录重叠', en: 'Validity overlaps an existing row' },
  'MD-16': {
    severity: 'error',
    zh: '已被引用 {n} 次，请停用或合并',
    en: 'In use {n} times; disable or merge it',
  },
  'MD-17': { severity: 'error', zh: '合并目标无效', en: 'Invalid target for merging' },
  'MD-18': { severity: 'warning', zh: '汇率异常，请确认', en: 'Rate looks wrong; confirm' },
  'MD-19': { severity: 'error', zh: '靠泊时间顺序错误', en: 'Times of the calls are out of order' },
  'MD-20': { severity: 'warning', zh: '{code} 晚于开航时间', en: '{code} is after departure' },
  'MD-21': {
    severity: 'error',
    zh: '无法识别的文件，请选择导入类型',
    en: 'File not recognised; choose the kind of import',
  },
  'MD-22': {
    severity: 'error',
    zh: '文件编码错误，请选择编码',
    en: 'Wrong file encoding; choose one',
  },
  'MD-23': { severity: 'error', zh: '不能审批自己的申请', en: 'You cannot approve your own proposal' },
  'MD-24': { severity: 'error', zh: '{v} 不是国家 {c} 的时区', en: '{v} is not a time zone of country {c}' },
  'MD-25': { severity: 'error', zh: '位置不在国家 {c} 境内或附近', en: 'The position is not in or near country {c}' },
  'MD-26': {
    severity: 'error',
    zh: '位置的经度与时区 {v} 不符',
    en: 'Clocks of {v} cannot be right at that longitude',
  },
  'MD-27': { severity: 'error', zh: '国家“{v}”与代码 {c} 不符', en: 'Country "{v}" is not the one of code {c}' },
} as const satisfies Record<string, MdEntry>;

/** Codes of the catalogue, `MD-01` to `MD-27`. */
export type MdCode = keyof typeof MD_FINDINGS;

/** A finding of the catalogue at a place of the input; imports lower the severity where the row is kept. */
export function md(
  code: MdCode,
  path: string,
  params?: Readonly<Record<string, unknown>>,
  severity?: Severity,
): Finding {
  const { zh, en, severity: usual } = MD_FINDINGS[code];
  return { path, code, severity: severity ?? usual, message: { zh, en }, ...(params ? { params } : {}) };
}

/** Rules answer with a value or with what is wrong; this tells which. */
export const isFinding = (answer: unknown): answer is Finding =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'severity' in answer && 'message' in answer;
