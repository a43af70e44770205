import type { Row } from '../../../kernel/resource/served-resource.ts';

type Fee = readonly [
  code: string,
  zh: string,
  en: string,
  category: string,
  basis: string,
  currency: string,
  aliases?: readonly string[],
  printGroup?: string,
];

const FEES: readonly Fee[] = [
  ['OCF', '海运费', 'Ocean freight', 'FREIGHT', 'PER_CONTAINER', 'USD', ['O/F', 'BAS', '基本海运费']],
  ['LCLF', '拼箱海运费', 'LCL ocean freight', 'FREIGHT', 'PER_RT', 'USD', ['W/M']],
  ['FAKF', '包干运费', 'FAK freight', 'FREIGHT', 'PER_CONTAINER', 'USD'],
  [
    'BAF',
    '燃油附加费',
    'Bunker adjustment factor',
    'SURCHARGE',
    'PER_CONTAINER',
    'USD',
    ['FAF', 'BUC', 'NBF'],
    'BUNKER',
  ],
  ['LSS', '低硫附加费', 'Low sulphur surcharge', 'SURCHARGE', 'PER_CONTAINER', 'USD', ['低硫费', 'LSF'], 'BUNKER'],
  ['EBS', '紧急燃油附加费', 'Emergency bunker surcharge', 'SURCHARGE', 'PER_CONTAINER', 'USD', ['EBA'], 'BUNKER'],
  ['CAF', '货币贬值附加费', 'Currency adjustment factor', 'SURCHARGE', 'PCT', 'USD', ['YAS']],
  ['PSS', '旺季附加费', 'Peak season surcharge', 'SURCHARGE', 'PER_CONTAINER', 'USD', ['旺季费']],
  ['GRI', '综合费率上涨', 'General rate increase', 'SURCHARGE', 'PER_CONTAINER', 'USD'],
  ['PCS', '港口拥挤附加费', 'Port congestion surcharge', 'SURCHARGE', 'PER_CONTAINER', 'USD', ['拥堵费']],
  ['WRS', '战争险附加费', 'War risk surcharge', 'SURCHARGE', 'PER_CONTAINER', 'USD', ['WRC']],
  ['PCC', '巴拿马运河附加费', 'Panama canal charge', 'SURCHARGE', 'PER_CONTAINER', 'USD'],
  ['SCS', '苏伊士运河附加费', 'Suez canal surcharge', 'SURCHARGE', 'PER_CONTAINER', 'USD'],
  ['HWS', '超重附加费', 'Heavy weight surcharge', 'SURCHARGE', 'PER_CONTAINER', 'USD', ['OWS', '超重费']],
  ['DGS', '危险品附加费', 'Dangerous goods surcharge', 'SURCHARGE', 'PER_CONTAINER', 'USD', ['IMO附加费']],
  ['OOG', '超限附加费', 'Out of gauge surcharge', 'SURCHARGE', 'PER_CONTAINER', 'USD'],
  ['CIC', '箱量不平衡费', 'Container imbalance charge', 'SURCHARGE', 'PER_CONTAINER', 'USD', ['CIS', '设备调空费']],
  ['ETS', '欧盟碳排放附加费', 'EU emissions trading surcharge', 'SURCHARGE', 'PER_CONTAINER', 'EUR', ['EUA', '碳排费']],
  [
    'THC',
    '起运港码头操作费',
    'Origin terminal handling',
    'ORIGIN_LOCAL',
    'PER_CONTAINER',
    'CNY',
    ['OTHC', 'ORC', '码头费'],
  ],
  ['SEAL', '铅封费', 'Seal fee', 'ORIGIN_LOCAL', 'PER_CONTAINER', 'CNY', ['封条费']],
  ['EIR', '设备交接单费', 'Equipment interchange receipt', 'ORIGIN_LOCAL', 'PER_CONTAINER', 'CNY', ['打单费']],
  ['VGM', 'VGM 申报费', 'VGM filing', 'ORIGIN_LOCAL', 'PER_CONTAINER', 'CNY'],
  ['BKF', '订舱费', 'Booking fee', 'ORIGIN_LOCAL', 'PER_CONTAINER', 'CNY'],
  ['PSC', '港口设施保安费', 'Port security charge', 'ORIGIN_LOCAL', 'PER_CONTAINER', 'CNY', ['港安费', 'ISPS']],
  ['DTHC', '目的港码头操作费', 'Destination terminal handling', 'DEST_LOCAL', 'PER_CONTAINER', 'USD', ['DDC']],
  ['DOF', '目的港换单费', 'Delivery order fee', 'DEST_LOCAL', 'PER_BL', 'USD', ['D/O']],
  ['CLN', '洗箱费', 'Container cleaning', 'DEST_LOCAL', 'PER_CONTAINER', 'USD'],
  ['CHS', '车架费', 'Chassis fee', 'DEST_LOCAL', 'PER_CONTAINER', 'USD'],
  ['DOC', '文件费', 'Documentation fee', 'DOC', 'PER_BL', 'CNY', ['单证费', 'B/L FEE'], 'DOCS'],
  ['TLX', '电放费', 'Telex release', 'DOC', 'PER_BL', 'CNY', ['TELEX'], 'DOCS'],
  ['AMD', '改单费', 'Amendment fee', 'DOC', 'PER_BL', 'CNY'],
  ['LDF', '晚提交费', 'Late documentation fee', 'DOC', 'PER_BL', 'CNY'],
  ['AMS', '美国舱单费', 'Automated manifest system', 'DOC', 'PER_BL', 'USD'],
  ['ENS', '欧盟入境申报费', 'Entry summary declaration', 'DOC', 'PER_BL', 'USD', ['ICS2']],
  ['AFR', '日本舱单费', 'Advance filing rules', 'DOC', 'PER_BL', 'USD'],
  ['ISF', '进口安全申报费', 'Importer security filing', 'DOC', 'PER_BL', 'USD', ['10+2']],
  ['CUS', '报关费', 'Customs clearance', 'CUSTOMS', 'PER_SHIPMENT', 'CNY'],
  ['INS', '商检查验费', 'Inspection fee', 'CUSTOMS', 'PER_SHIPMENT', 'CNY', ['查验费']],
  ['TRK', '拖车费', 'Trucking', 'INLAND', 'PER_CONTAINER', 'CNY', ['拖卡费']],
  ['WHS', '仓储费', 'Warehousing', 'INLAND', 'PER_CBM', 'CNY'],
  ['STF', '装箱费', 'Stuffing', 'INLAND', 'PER_CONTAINER', 'CNY'],
  ['DEM', '滞港费', 'Demurrage', 'DND', 'PER_CONTAINER', 'USD'],
  ['DET', '滞箱费', 'Detention', 'DND', 'PER_CONTAINER', 'USD'],
  ['STO', '堆存费', 'Port storage', 'DND', 'PER_CONTAINER', 'CNY'],
  ['CIN', '货运保险费', 'Cargo insurance', 'INSURANCE', 'PCT', 'CNY'],
  ['OTH', '其他费用', 'Other charges', 'OTHER', 'PER_SHIPMENT', 'CNY'],
];

/** Charged to the customer or paid by ourselves alone; all others both ways. */
const ONLY_SELL = new Set(['BKF', 'INS']);

export const FEE_ROWS: readonly Row[] = FEES.map(
  ([code, nameZh, nameEn, category, defaultBasis, currencyCode, aliases = [], printGroup = null], index) => ({
    code,
    nameZh,
    nameEn,
    category,
    defaultBasis,
    currencyCode,
    printGroup,
    aliases: [...aliases],
    enabledFor: ONLY_SELL.has(code) ? 'SELL' : 'BOTH',
    isTaxable: ['CUSTOMS', 'INLAND', 'ORIGIN_LOCAL'].includes(category),
    sort: (index + 1) * 10,
    source: 'DEMO',
  }),
);

/** Fees that never stand together: all-in freight holds what the others charge apart. */
export const FEES_APART: readonly (readonly [string, string])[] = [
  ['FAKF', 'OCF'],
  ['FAKF', 'BAF'],
  ['LSS', 'EBS'],
];

/** Packages beyond those that every installation has; thirty in all. */
export const PACKAGE_ROWS: readonly Row[] = (
  [
    ['BA', '琵琶桶', 'Barrel'],
    ['BJ', '提桶', 'Bucket'],
    ['CY', '气瓶', 'Cylinder'],
    ['JC', '方形油桶', 'Jerrican'],
    ['JR', '广口瓶', 'Jar'],
    ['SI', '滑板', 'Skid'],
    ['ST', '张', 'Sheet'],
    ['TB', '盆桶', 'Tub'],
    ['TN', '罐', 'Tin'],
    ['TU', '管', 'Tube'],
  ] as const
).map(([code, nameZh, nameEn]) => ({
  code,
  nameZh,
  nameEn,
  pluralEn: `${nameEn.toUpperCase()}S`,
  isPallet: false,
  isStackable: code !== 'SI',
  source: 'OFFICIAL',
  sourceEdition: 'UN Rec 21',
}));
