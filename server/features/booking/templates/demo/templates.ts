import type { Row } from '../../../../kernel/resource/served-resource.ts';

type IdOf = (code: string) => string;

const BASE: Row = {
  scope: 'COMPANY',
  goods: [],
  equipments: [],
  freight: 'PRE',
  receiptType: 'CY',
  deliveryType: 'CY',
};

const boxes = (...list: readonly (readonly [type: string, units: number, grossKg: string])[]): Row => ({
  equipments: list.map(([type, units, grossKg]) => ({ type, units, grossKg, isShipperOwned: false })),
});

const goods = (
  description: string,
  hsCode: string,
  packages: number,
  packageCode: string,
  grossKg: string,
  cbm: string,
): Row => ({ goods: [{ equipment: 1, description, hsCode, packages, packageCode, grossKg, cbm }] });

const lane = (carrier: string, loading: string, discharge: string, departureDays: number): Row => ({
  carrier,
  loading,
  discharge,
  delivery: discharge,
  departureDays,
});

/** What the platform's desk books every week. */
export const platformTemplates = (company: IdOf, parties: IdOf): Row[] => [
  {
    ...BASE,
    ...lane('MSCU', 'CNNGB', 'DEHAM', 14),
    ...boxes(['40HC', 2, '18000']),
    ...goods('COTTON BED LINEN', '630231', 1_600, 'CT', '36000', '128'),
    name: '北码头 汉堡 2x40HC',
    customerId: company('NQUAYS'),
    partyTemplateId: parties('NQUAYS DEHAM'),
    scope: 'CUSTOMER',
    contractReference: '27-104NB',
    usedCount: 41,
  },
  {
    ...BASE,
    ...lane('MAEU', 'CNNGB', 'NLRTM', 10),
    ...boxes(['40HC', 1, '17500']),
    ...goods('COTTON TOWELS', '630260', 820, 'CT', '17500', '64'),
    name: '北码头 鹿特丹',
    customerId: company('NQUAYS'),
    partyTemplateId: parties('NQUAYS NLRTM'),
    usedCount: 22,
  },
  {
    ...BASE,
    ...lane('COSU', 'CNYTN', 'USLAX', 9),
    ...boxes(['40HC', 3, '16800']),
    ...goods('ELECTRIC RICE COOKERS', '851660', 5_400, 'CT', '50400', '198'),
    name: '兰橙 洛杉矶 3x40HC',
    customerId: company('RCHDSZ'),
    partyTemplateId: parties('RCHDSZ USLAX'),
    usedCount: 35,
  },
  {
    ...BASE,
    ...lane('ONEY', 'CNYTN', 'AUSYD', 12),
    ...boxes(['20GP', 2, '12000']),
    ...goods('ELECTRIC KETTLES', '851679', 2_400, 'CT', '24000', '56'),
    name: '兰橙 悉尼',
    customerId: company('RCHDSZ'),
    partyTemplateId: parties('RCHDSZ AUSYD'),
    usedCount: 9,
  },
  {
    ...BASE,
    ...lane('HLCU', 'CNSHA', 'DEHAM', 15),
    ...boxes(['40HC', 1, '9800'], ['20GP', 1, '6200']),
    ...goods('PLASTIC TOYS', '950300', 1_150, 'CT', '16000', '92'),
    name: '蓝鲸湾 玩具 汉堡',
    customerId: company('BWBAYY'),
    partyTemplateId: parties('BWBAYY DEHAM'),
    usedCount: 18,
  },
  {
    ...BASE,
    ...lane('CMDU', 'CNTAO', 'ZADUR', 18),
    ...boxes(['40GP', 2, '21500']),
    ...goods('AGRICULTURAL MACHINERY PARTS', '843290', 64, 'PK', '43000', '86'),
    name: '青岛东方 德班',
    customerId: company('QDTEAM'),
    partyTemplateId: parties('QDTEAM ZADUR'),
    usedCount: 7,
  },
  {
    ...BASE,
    ...lane('EGLV', 'CNSHA', 'AEJEA', 11),
    ...boxes(['20GP', 4, '25500']),
    ...goods('SEAMLESS STEEL PIPES', '730419', 96, 'BE', '102000', '52'),
    name: '天津钢管 杰贝阿里',
    customerId: company('TJSTEE'),
    partyTemplateId: parties('TJSTEE AEJEA'),
    usedCount: 12,
    remarks: 'PLEASE RELEASE FLOOR-STRENGTHENED UNITS',
  },
];

/** Of a customer's own people. */
export const northquayTemplates: readonly Row[] = [
  {
    ...BASE,
    ...lane('MSCU', 'CNNGB', 'GBFXT', 14),
    ...boxes(['40HC', 1, '17200']),
    ...goods('CURTAINS', '630312', 760, 'CT', '17200', '66'),
    name: '费力克斯托 窗帘',
    usedCount: 15,
  },
  {
    ...BASE,
    ...lane('COSU', 'CNNGB', 'SGSIN', 6),
    ...boxes(['20GP', 1, '9000']),
    ...goods('COTTON FABRIC', '520811', 300, 'RO', '9000', '27'),
    name: '新加坡 面料 小柜',
    usedCount: 4,
  },
];

export const orchidTemplates: readonly Row[] = [
  {
    ...BASE,
    ...lane('CMDU', 'CNYTN', 'USNYC', 20),
    ...boxes(['40HC', 2, '15000']),
    ...goods('AIR FRYERS', '851660', 3_200, 'CT', '30000', '130'),
    name: '纽约 空气炸锅',
    usedCount: 11,
  },
];
