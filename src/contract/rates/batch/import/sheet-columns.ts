import type { Text } from '../../../kernel/text.ts';

/** What a column of a price sheet may hold, and by which headings it is known (design commercial A.7). */

export const IMPORT_FIELDS = {
  rateNo: { zh: '运价编号', en: 'Rate no.' },
  carrier: { zh: '船公司', en: 'Carrier' },
  contractNo: { zh: '合约号', en: 'Contract no.' },
  productType: { zh: '产品类型', en: 'Product' },
  pol: { zh: '起运港', en: 'Port of loading' },
  pot: { zh: '中转港', en: 'Transhipment' },
  pod: { zh: '目的港', en: 'Port of discharge' },
  receipt: { zh: '收货地', en: 'Place of receipt' },
  delivery: { zh: '交货地', en: 'Place of delivery' },
  polTerminal: { zh: '起运码头', en: 'Loading terminal' },
  podTerminal: { zh: '目的码头', en: 'Discharge terminal' },
  line: { zh: '航线', en: 'Trade' },
  service: { zh: '服务代码', en: 'Service' },
  validFrom: { zh: '有效期起', en: 'Valid from' },
  validTo: { zh: '有效期止', en: 'Valid to' },
  validity: { zh: '有效期', en: 'Validity' },
  validityBasis: { zh: '有效期基准', en: 'Validity by' },
  currency: { zh: '币种', en: 'Currency' },
  containerType: { zh: '箱型', en: 'Container type' },
  price: { zh: '价格', en: 'Price' },
  transitDays: { zh: '航程天数', en: 'Transit, days' },
  closing: { zh: '截关/截单', en: 'Closing' },
  etd: { zh: '开船日', en: 'Sailing day' },
  detention: { zh: '免用箱天数', en: 'Detention days' },
  demurrage: { zh: '免堆存天数', en: 'Demurrage days' },
  combined: { zh: '合并免箱期', en: 'Combined free days' },
  surchargeMode: { zh: '附加费模式', en: 'Surcharge mode' },
  includedFees: { zh: '含费用', en: 'Included fees' },
  fees: { zh: '附加费文本', en: 'Fees' },
  weight20: { zh: '限重20', en: 'Weight limit 20' },
  weight40: { zh: '限重40', en: 'Weight limit 40' },
  goods: { zh: '品名范围', en: 'Goods' },
  space: { zh: '舱位状态', en: 'Space' },
  visibility: { zh: '可见范围', en: 'Visible to' },
  remark: { zh: '外部备注', en: 'Remark' },
  internalRemark: { zh: '内部备注', en: 'Internal remark' },
} as const satisfies Record<string, Text>;
export type ImportField = keyof typeof IMPORT_FIELDS;

/** `PRICE:40HC` is the price of that type. */
export type ColumnUse = ImportField | `PRICE:${string}`;

/** Letters and digits of a heading, folded. */
export const folded = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s_.,:：()（）[\]【】/／-]+/g, '');

const PATTERNS: readonly (readonly [RegExp, ImportField])[] = [
  [/^(运价编号|RATENO|RATENUMBER)$/, 'rateNo'],
  [/^(船公司|船东|承运人|CARRIER|LINER|SCAC|SHIPPINGLINE)$/, 'carrier'],
  [/^(合约号|合约|CONTRACTNO|CONTRACT|SERVICECONTRACT)$/, 'contractNo'],
  [/^(产品类型|产品|PRODUCT|PRODUCTTYPE)$/, 'productType'],
  [/^(起运港|起始港|装港|装货港|POL|LOADINGPORT|PORTOFLOADING|FROM|ORIGIN)$/, 'pol'],
  [/^(中转港|中转|经由|POT|VIA|TRANSSHIPMENT|TRANSHIPMENT|TS)\d?$/, 'pot'],
  [/^(目的港|卸港|卸货港|POD|DISCHARGEPORT|PORTOFDISCHARGE|DESTINATION|TO)$/, 'pod'],
  [/^(收货地|RECEIPT|PLACEOFRECEIPT)$/, 'receipt'],
  [/^(交货地|DELIVERY|PLACEOFDELIVERY|FINALDESTINATION)$/, 'delivery'],
  [/^(起运码头|LOADINGTERMINAL|POLTERMINAL)$/, 'polTerminal'],
  [/^(目的码头|DISCHARGETERMINAL|PODTERMINAL)$/, 'podTerminal'],
  [/^(航线|TRADE|TRADELANE|LANE)$/, 'line'],
  [/^(服务代码|航线代码|SERVICE|SERVICECODE|LOOP)$/, 'service'],
  [/^(有效期基准|VALIDITYBY|VALIDITYBASIS)$/, 'validityBasis'],
  [
    /^(有效期起|生效日|生效日期|VALIDFROM|VALIDITYFROM|VALIDITYSTART|EFFECTIVE|EFFECTIVEDATE|EFFECTIVEFROM|FROMDATE|DATEFROM|STARTDATE|VALIDSTART|起始日期|开始日期|有效期开始|有效期从)$/,
    'validFrom',
  ],
  [
    /^(有效期止|有效期至|截止日期|失效日|VALIDTO|VALIDTILL|VALIDUNTIL|VALIDTHRU|VALIDITYTO|VALIDITYTILL|VALIDITYEND|EFFECTIVETO|EXPIRY|EXPIRE|EXPIRYDATE|EXPIRATION|EXPIRATIONDATE|TODATE|DATETO|ENDDATE|VALIDEND|结束日期|有效期结束|有效期到)$/,
    'validTo',
  ],
  [/^(有效期|有效|VALIDITY|VALID|VALIDITYPERIOD|VALIDPERIOD|EFFECTIVEPERIOD)$/, 'validity'],
  [/^(币种|货币|CURRENCY|CUR|CCY)$/, 'currency'],
  [/^(箱型|柜型|CONTAINERTYPE|CONTAINER|EQUIPMENT|TYPE|SIZETYPE)$/, 'containerType'],
  [/^(价格|运价|海运费|OF|OCEANFREIGHT|FREIGHT|RATE|PRICE|AMOUNT)$/, 'price'],
  [/^(航程|航程天数|时效|TRANSIT|TRANSITTIME|TT|TTIME|TRANSITDAYS|航行天数|航行时间)$/, 'transitDays'],
  [/^(开船日|船期|ETD|SAILING|SAILINGDAY)$/, 'etd'],
  [/^(截关截单|截关|截单|CLOSING|CUTOFF|CUTOFFDAY)$/, 'closing'],
  [/^(免用箱天数|免用箱|DETENTIONDAYS|DETENTION|DET)$/, 'detention'],
  [/^(免堆存天数|免堆存|DEMURRAGEDAYS|DEMURRAGE|DEM)$/, 'demurrage'],
  [/^(合并免箱期|免箱期|COMBINEDFREEDAYS|FREETIME|FREEDAYS|免箱|免用箱堆存|DEMDET|DEMURRAGEDETENTION)$/, 'combined'],
  [/^(附加费模式|SURCHARGEMODE)$/, 'surchargeMode'],
  [/^(含费用|INCLUDEDFEES|INCLUDED)$/, 'includedFees'],
  [/^(限重20|WEIGHTLIMIT20)$/, 'weight20'],
  [/^(限重40|WEIGHTLIMIT40)$/, 'weight40'],
  [/^(品名范围|品名|GOODS|COMMODITY|COMMODITIES)$/, 'goods'],
  [/^(舱位状态|舱位|SPACE|SPACESTATUS)$/, 'space'],
  [/^(可见范围|VISIBLETO|VISIBILITY)$/, 'visibility'],
  [/^(附加费文本|附加费|费用说明|SURCHARGE|SURCHARGES|FEES|ADDITIONALFEE)$/, 'fees'],
  [/^(外部备注|备注|说明|REMARK|REMARKS|NOTE)$/, 'remark'],
  [/^(内部备注|INTERNALREMARK)$/, 'internalRemark'],
];

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^(20'?|20GP|20DC|20DV|D2|20DRY|22G1|22GP|小柜)$/, '20GP'],
  [/^(40'?|40GP|40DC|40DV|D4|40DRY|42G1|42GP|大柜|平柜)$/, '40GP'],
  [/^(40H|40HC|40HQ|HQ|HC|D5|45G1|45GP|高柜)$/, '40HC'],
  [/^(45'?|45H|45HC|45HQ|L5G1|L5GP)$/, '45HC'],
  [/^(40NOR|NOR)$/, '40NOR'],
  [/^(20RF|20RE|22R1)$/, '20RF'],
  [/^(40RH|40RQ|40RF|45R1)$/, '40RH'],
  [/^(20OT|22U1)$/, '20OT'],
  [/^(40OT|42U1)$/, '40OT'],
  [/^(20FR|22P3)$/, '20FR'],
  [/^(40FR|42P3)$/, '40FR'],
  [/^(20TK|22T6)$/, '20TK'],
];

/** The container type of a heading or a cell, `40'HQ` as 40HC; a currency or a word for price beside it does not matter. */
export function typeOf(text: string): string | null {
  const plain = folded(text)
    .replace(/[’′]/g, "'")
    .replace(/'(?=[A-Z])/g, '');
  const bare = plain.replace(/^(USD|CNY|EUR|RMB|OF)|(USD|CNY|EUR|RMB|价格|OF)$/g, '').replace(/\$/g, '');
  return TYPES.find(([pattern]) => pattern.test(bare))?.[1] ?? null;
}

/** A unit behind a word: `T/T (days)`, `Free time - days`, `O/F USD`. */
const UNIT = /(?:INDAYS|DAYS?|天数?|USD|US\$|CNY|RMB|EUR|PERCONTAINER|CNTR)$/;

export function useOf(heading: string): ColumnUse | null {
  const plain = folded(heading);
  if (plain === '') return null;
  const meant = (text: string) => PATTERNS.find(([pattern]) => pattern.test(text))?.[1];
  const field = meant(plain) ?? meant(plain.replace(UNIT, ''));
  if (field) return field;
  const type = typeOf(heading);
  return type ? `PRICE:${type}` : null;
}

const ENDS = { pol: 'validFrom', pod: 'validTo' } as const;

/** `From` and `To` are days where the ports have columns of their own. */
export function besidePorts<Use extends string>(
  headings: readonly string[],
  uses: readonly (Use | null)[],
  read: (heading: string) => Use | null,
): (Use | null)[] {
  const isBare = headings.map(heading => /^(?:FROM|TO)$/.test(folded(heading)));
  const has = (port: string): boolean => uses.some((use, at) => use === port && !isBare[at]);
  if (!has('pol') || !has('pod')) return [...uses];
  return uses.map((use, at) => (isBare[at] && use && use in ENDS ? read(ENDS[use as keyof typeof ENDS]) : use));
}

/** Tells sheets of one sender again: the headings, folded. */
export const headerPrint = (headings: readonly string[]): string => headings.map(folded).join('|').replace(/\|+$/, '');
