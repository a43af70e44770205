import type { Text } from '../../kernel/text.ts';

/** Why a component of an IFTMIN has no place in an SI of ours. */
const SPECIAL: Text = { zh: '请手工补充特种货资料', en: 'Enter special cargo data by hand' };
const CHARGES: Text = { zh: '补料只有一个运费付款方式', en: 'The SI has one payment term for the freight' };
const OTHER_PARTY: Text = {
  zh: '提单只有发货人、收货人和通知人',
  en: 'A bill has shipper, consignee and notify parties only',
};
const REFERENCE: Text = { zh: '补料只有发货人参考号', en: "The SI keeps the shipper's reference only" };
const DATES: Text = { zh: '日期来自业务单与船期', en: 'Dates come from the shipment and the schedule' };
const TEXT: Text = { zh: '补料没有此类文字栏', en: 'The SI has no field for text of this kind' };

export const EDI_REASONS = {
  booking: {
    zh: '业务单在补料时选定，请核对订舱号',
    en: 'The shipment is chosen when the SI is made; compare the booking number',
  },
  carrier: { zh: '不是SCAC代码', en: 'It is no SCAC' },
  computed: { zh: '合计由系统计算', en: 'Totals are computed' },
  other: { zh: '已采用另一个值', en: 'Another value was taken' },
  unit: { zh: '计量单位无法识别', en: 'The unit cannot be read' },
  ours: { zh: '由系统另行记录', en: 'The product keeps its own' },
} as const satisfies Record<string, Text>;

const BY_TAG: Readonly<Record<string, Text>> = {
  BGM: EDI_REASONS.ours,
  UNH: EDI_REASONS.ours,
  DTM: DATES,
  MOA: CHARGES,
  TOD: CHARGES,
  CPI: CHARGES,
  FTX: TEXT,
  CNT: EDI_REASONS.computed,
  RFF: REFERENCE,
  NAD: OTHER_PARTY,
  CTA: OTHER_PARTY,
  COM: OTHER_PARTY,
  TMP: SPECIAL,
  RNG: SPECIAL,
  DGS: SPECIAL,
  DIM: SPECIAL,
  MEA: { zh: '补料只有毛重和体积', en: 'The SI has gross weight and volume only' },
  LOC: { zh: '补料只有收货地、装卸港和交货地', en: 'The SI has receipt, loading, discharge and delivery only' },
  TDT: { zh: '补料只有船公司、船名和航次', en: 'The SI has carrier, vessel and voyage only' },
  GIN: { zh: '补料没有货物序号栏', en: 'The SI has no field for serial numbers' },
  PIA: { zh: '补料只保存HS编码', en: 'The SI keeps HS codes only' },
  EQN: { zh: '补料逐箱列出', en: 'The SI lists each container' },
};
const BY_QUALIFIER: Readonly<Record<string, Text>> = {
  'RFF BN': EDI_REASONS.booking,
  'RFF FF': EDI_REASONS.ours,
  'RFF ACW': EDI_REASONS.ours,
};
const UNKNOWN: Text = { zh: '补料没有对应栏目', en: 'The SI has no field for it' };

export const reasonFor = (tag: string, qualifier: string): Text =>
  BY_QUALIFIER[`${tag} ${qualifier}`] ?? BY_TAG[tag] ?? UNKNOWN;
