import type { MappedObject } from '#contract/basic-data/mapping.resource.ts';

/** Foreign codes of the demo: what carriers, customs, port systems and partners write. 180 in all. */

export interface DemoMapping {
  readonly system: string;
  readonly object: MappedObject;
  readonly foreign: string;
  /** Code of our row. */
  readonly ours: string;
  readonly direction: 'IN' | 'OUT' | 'BOTH';
}

/** `foreign=ours` pairs, apart by commas. */
const pairs = (
  system: string,
  object: MappedObject,
  direction: DemoMapping['direction'],
  text: string,
): readonly DemoMapping[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map(pair => {
      const [foreign = '', ours = ''] = pair.split('=');
      return { system, object, foreign, ours, direction };
    });

const PORTS = `SHA=CNSHA, NBO=CNNGB, YTN=CNYTN, SKU=CNSHK, NSA=CNNSA, TAO=CNTAO, TXG=CNTXG, XMN=CNXMN, DLC=CNDLC, HKG=HKHKG,
  PUS=KRPUS, SIN=SGSIN, PKG=MYPKG, LCB=THLCH, SGN=VNSGN, TYO=JPTYO, YOK=JPYOK, RTM=NLRTM, HAM=DEHAM, ANR=BEANR,
  FXT=GBFXT, LEH=FRLEH, LAX=USLAX, LGB=USLGB, NYC=USNYC, OAK=USOAK, JEA=AEJEA, SYD=AUSYD, MEL=AUMEL, VAN=CAVAN`;
const first = (text: string, count: number): string => text.split(',').slice(0, count).join(',');

/** For all companies. */
export const BASIC_MAPPINGS: readonly DemoMapping[] = [
  ...pairs('CARRIER:COSU', 'PORT', 'BOTH', PORTS),
  ...pairs('CARRIER:MAEU', 'PORT', 'IN', first(PORTS, 20)),
  ...pairs('CARRIER:MSCU', 'PORT', 'IN', first(PORTS, 8)),
  ...pairs('SMDG-TCL', 'PORT', 'OUT', 'CNSGH=CNSHA, CNNBO=CNNGB, CNQIN=CNTAO, CNXAM=CNXMN, CNTNJ=CNTXG'),
  ...pairs(
    'CARRIER:MAEU',
    'CONTAINER_TYPE',
    'IN',
    `20 DRY 8'6=20GP, 40 DRY 8'6=40GP, 40 DRY 9'6=40HC, 45 DRY 9'6=45HC, 20 REEF 8'6=20RF, 40 REEF 9'6=40RH, 20 OPEN 8'6=20OT,
      40 OPEN 8'6=40OT, 20 FLAT 8'6=20FR, 40 FLAT 8'6=40FR, 20 TANK 8'6=20TK, 40 NOR 9'6=40NOR`,
  ),
  ...pairs(
    'CARRIER:ONEY',
    'CONTAINER_TYPE',
    'BOTH',
    'D2=20GP, D4=40GP, D5=40HC, D7=45HC, R2=20RF, R5=40RH, O2=20OT, O4=40OT, F2=20FR, F4=40FR, T2=20TK, R9=40NOR',
  ),
  ...pairs('CUSTOMS-CN', 'CONTAINER_TYPE', 'IN', '21=20GP, 11=40HC, 22=20RF, 12=40RH, 23=20TK'),
  ...pairs(
    'CUSTOMS-CN',
    'CURRENCY',
    'BOTH',
    `142=CNY, 502=USD, 300=EUR, 116=JPY, 110=HKD, 303=GBP, 143=TWD, 133=KRW, 132=SGD, 601=AUD, 609=NZD, 501=CAD, 331=CHF, 136=THB,
      122=MYR, 112=IDR, 129=PHP`,
  ),
  ...pairs('CUSTOMS-CN', 'PACKAGE', 'IN', '22=CT, 23=CS, 06=BG, 32=DR, 92=PX'),
  ...pairs(
    'PORT_EDI:CNSHA',
    'PACKAGE',
    'IN',
    'CTNS=CT, PKGS=PK, PLTS=PX, BAGS=BG, DRUMS=DR, ROLLS=RO, BALES=BL, CASES=CS, CRATES=CR, BOXES=BX',
  ),
  ...pairs(
    'SMDG-LCL',
    'LINE_COMPANY',
    'BOTH',
    `COS=COSU, OOL=OOLU, MSK=MAEU, MSC=MSCU, CMA=CMDU, ONE=ONEY, EMC=EGLV, HLC=HLCU, YML=YMLU, ZIM=ZIMU, HMM=HDMU, WHL=WHLC,
      SIT=SITC`,
  ),
  ...pairs(
    'PORT_EDI:CNSHA',
    'LINE_COMPANY',
    'IN',
    `中远海=COSU, 东方=OOLU, 马士基航运=MAEU, 地中海=MSCU, 达飞轮船=CMDU, 海洋网联船务=ONEY, 长荣=EGLV, 赫伯=HLCU, 阳明=YMLU, 以星航运=ZIMU,
      现代商船=HDMU, 万海=WHLC, 海丰=SITC`,
  ),
  ...pairs(
    'CARRIER:COSU',
    'TRADE_LANE',
    'IN',
    'TPWC=USWC, TPEC=USEC, AEU=NEU, AEM=MED, SEAS=SEA, JPX=JPN, KCX=KOR, MEX=MEG',
  ),
  ...pairs(
    'CARRIER:COSU',
    'VESSEL',
    'IN',
    'OCR=ORIENT CREST, PLN=PACIFIC LANTERN, NMD=NORDIC MERIDIAN, BLH=BLUE HARBOUR',
  ),
  ...pairs(
    'CARRIER:MAEU',
    'EVENT_TYPE',
    'IN',
    'GATE-OUT=GTOT, GATE-IN=GTIN, VESSEL LOAD=LOAD, VESSEL DISCHARGE=DISC, STUFFING=STUF, UNSTUFFING=STRP',
  ),
];

/** Of a company: its own systems and the partners it exchanges files with. */
export const PARTNER_MAPPINGS: Readonly<Record<string, readonly DemoMapping[]>> = {
  PLTFRM: [
    ...pairs('PORT_EDI:CNNGB', 'PORT', 'IN', '上海外高桥=CNSHA, 宁波北仑=CNNGB, 深圳盐田=CNYTN'),
    ...pairs('EXCEL:QUOTE', 'CONTAINER_TYPE', 'IN', '大柜=40GP, 小柜=20GP, 高柜=40HC'),
    // Shanghai as its own people write it wins over what COSCO means by the word.
    ...pairs('CARRIER:COSU', 'PORT', 'IN', 'SZP=CNYTN, SHX=CNSHA'),
  ],
  NQUAYS: [
    ...pairs('ERP:NQUAYS', 'PORT', 'BOTH', 'P001=CNNGB, P002=USLGB'),
    ...pairs('ERP:NQUAYS', 'CONTAINER_TYPE', 'IN', 'BOX20=20GP, BOX40H=40HC'),
  ],
};

export interface DemoUnmapped {
  /** Code of the company; null: of a carrier or list. */
  readonly company: string | null;
  readonly system: string;
  readonly object: MappedObject;
  readonly text: string;
  readonly count: number;
  readonly label: string;
  readonly daysAgo: number;
}

type Line = readonly [
  system: string,
  object: MappedObject,
  text: string,
  count: number,
  label: string,
  daysAgo: number,
];
const met = (company: string | null, lines: readonly Line[]): DemoUnmapped[] =>
  lines.map(([system, object, text, count, label, daysAgo]) => ({
    company,
    system,
    object,
    text,
    count,
    label,
    daysAgo,
  }));

/** What nobody has told yet: slips of the pen, old names, words of a port's own. */
export const UNMAPPED: readonly DemoUnmapped[] = [
  ...met(null, [
    ['CARRIER:COSU', 'SERVICE', 'AEX-7', 24, '船期 COSU 2026W47.xlsx', 1],
    ['CARRIER:COSU', 'PORT', 'SHANGAHI', 18, '船期 COSU 2026W47.xlsx', 1],
    ['CARRIER:OOLU', 'SERVICE', 'PSW3', 12, 'OOLU schedule November.xlsx', 2],
    ['PORT_EDI:CNSHA', 'PACKAGE', 'CARTOONS', 11, 'IFCSUM 20261118', 3],
    ['CARRIER:MAEU', 'CONTAINER_TYPE', '40 DRY HI CUBE', 9, 'Maersk rates Q4.xlsx', 4],
    ['CARRIER:OOLU', 'PORT', 'Shangahi', 7, 'OOLU schedule November.xlsx', 2],
    ['CARRIER:ONEY', 'PORT', 'NINGPO', 6, 'ONE rates 2026-11.xlsx', 5],
    ['CUSTOMS-CN', 'CURRENCY', 'RMB', 4, '报关单 3102', 6],
    ['CARRIER:CMDU', 'TRADE_LANE', 'NORTH EUROPE & SCAN', 3, 'CMA CGM surcharges.xlsx', 8],
    ['SMDG-LCL', 'LINE_COMPANY', 'COSCO SHIPPING LINE', 2, 'SMDG liner codes', 9],
  ]),
  ...met('PLTFRM', [
    ['EXCEL:QUOTE', 'PORT', '鹿特丹港区', 8, '客户询价 1118.xlsx', 2],
    ['EXCEL:QUOTE', 'CONTAINER_TYPE', '40尺高箱', 5, '客户询价 1118.xlsx', 2],
    ['PORT_EDI:CNNGB', 'LINE_COMPANY', 'CMA-CGM', 3, 'IFTMBC 20261115', 6],
  ]),
  ...met('NQUAYS', [['ERP:NQUAYS', 'PORT', 'P003', 2, 'ERP 20261119', 3]]),
];
