/** What is known of the demo's companies beyond their names: invented streets and numbers in the real cities they are in. */
export interface DemoProfile {
  readonly code: string;
  readonly addressLines: readonly string[];
  readonly addressZh: string;
  readonly city: string;
  readonly cityCode: string;
  readonly phone: string;
  readonly website: string | null;
  readonly contact: readonly [name: string, phone: string, email: string];
  /** Customers: level, credit limit, term, settlement day. */
  readonly credit?: readonly [level: string, limit: string, days: number, settlement: number];
  readonly linesServed?: readonly string[];
  readonly portsServed?: readonly string[];
  readonly payableDays?: number;
  readonly deposit?: string;
  readonly carriers?: readonly string[];
  readonly banks?: readonly { bank: string; account: string; currency: string; swift: string | null }[];
}

export const DEMO_PROFILES: readonly DemoProfile[] = [
  {
    code: 'PLTFRM',
    addressLines: ['18F HARBOUR LIGHT TOWER', 'NO. 166 LANTERN ROAD', 'HONGKOU DISTRICT', 'SHANGHAI 200080, CHINA'],
    addressZh: '上海市虹口区灯笼路 166 号港灯大厦 18 楼',
    city: '上海',
    cityCode: 'CNSHA',
    phone: '021-60008800',
    website: 'https://fairlead.example',
    contact: ['周岚', '13800138600', 'service@fairlead.example'],
  },
  {
    code: 'BWBAYY',
    addressLines: ['ROOM 1806, BUILDING 2', 'NO. 388 EAST BAY ROAD', 'HONGKOU DISTRICT', 'SHANGHAI 200080, CHINA'],
    addressZh: '上海市虹口区东湾路 388 号 2 幢 1806 室',
    city: '上海',
    cityCode: 'CNSHA',
    phone: '021-60008801',
    website: 'https://bluewhalebay.example',
    contact: ['江临', '13800138601', 'ops@bluewhalebay.example'],
    credit: ['VIP', '500000', 45, 10],
  },
  {
    code: 'NQUAYS',
    addressLines: ['12F NORTHQUAY TOWER', 'NO. 66 WHARF AVENUE', 'BEILUN DISTRICT', 'NINGBO 315800, CHINA'],
    addressZh: '宁波市北仑区码头大道 66 号北码头大厦 12 层',
    city: '宁波',
    cityCode: 'CNNGB',
    phone: '0574-60008802',
    website: null,
    contact: ['丁北辰', '13800138602', 'booking@northquay.example'],
    credit: ['B', '800000', 60, 25],
  },
  {
    code: 'RCHDSZ',
    addressLines: ['UNIT 509, ORCHID PARK', 'NO. 9 CREEK ROAD, NANSHAN', 'SHENZHEN 518052, CHINA'],
    addressZh: '深圳市南山区溪涧路 9 号兰橙园 509',
    city: '深圳',
    cityCode: 'CNSZX',
    phone: '0755-60008803',
    website: null,
    contact: ['何兰因', '13800138603', 'logistics@orchidorange.example'],
    credit: ['A', '200000', 30, 15],
  },
  {
    code: 'QDTEAM',
    addressLines: ['NO. 20 WHEAT STREET', 'SHINAN DISTRICT', 'QINGDAO 266071, CHINA'],
    addressZh: '青岛市市南区麦浪街 20 号',
    city: '青岛',
    cityCode: 'CNTAO',
    phone: '0532-60008804',
    website: null,
    contact: ['于海阔', '13800138604', 'shipping@wheatwave.example'],
    credit: ['B', '150000', 30, 15],
  },
  {
    code: 'TJSTEE',
    addressLines: ['NO. 118 FOUNDRY ROAD', 'BINHAI NEW AREA', 'TIANJIN 300450, CHINA'],
    addressZh: '天津市滨海新区铸造路 118 号',
    city: '天津',
    cityCode: 'CNTXG',
    phone: '022-60008805',
    website: null,
    contact: ['石铁生', '13800138605', 'export@hemlock.example'],
    credit: ['C', '0', 0, 1],
  },
  {
    code: 'XMTEAX',
    addressLines: ['NO. 7 TEA RIDGE LANE', 'HULI DISTRICT', 'XIAMEN 361006, CHINA'],
    addressZh: '厦门市湖里区茶岭里 7 号',
    city: '厦门',
    cityCode: 'CNXMN',
    phone: '0592-60008806',
    website: 'https://tearidge.example',
    contact: ['林见山', '13800138606', 'office@tearidge.example'],
    credit: ['C', '50000', 15, 20],
  },
  {
    code: 'GZSHPA',
    addressLines: ['15F ANCHOR PLAZA', 'NO. 30 PEARL QUAY ROAD', 'GUANGZHOU 510730, CHINA'],
    addressZh: '广州市黄埔区珠埠路 30 号锚点广场 15 层',
    city: '广州',
    cityCode: 'CNCAN',
    phone: '020-60008807',
    website: 'https://anchorpoint.example',
    contact: ['黄锚生', '13800138607', 'agency@anchorpoint.example'],
    portsServed: ['CNNSA', 'CNYTN', 'CNSHK'],
    payableDays: 30,
    deposit: '100000',
    carriers: ['COSU', 'EGLV', 'ONEY'],
    banks: [{ bank: '珠江商业银行黄埔支行', account: '6222026000880701', currency: 'CNY', swift: null }],
  },
  {
    code: 'SHTRUK',
    addressLines: ['NO. 1200 GATE ROAD', 'PUDONG NEW AREA', 'SHANGHAI 201308, CHINA'],
    addressZh: '上海市浦东新区港门路 1200 号',
    city: '上海',
    cityCode: 'CNSHA',
    phone: '021-60008808',
    website: null,
    contact: ['钱径', '13800138608', 'dispatch@straightway.example'],
    portsServed: ['CNSHA'],
    payableDays: 15,
    deposit: '20000',
    banks: [{ bank: '浦江银行临港支行', account: '6217006000880801', currency: 'CNY', swift: null }],
  },
  {
    code: 'SZYARD',
    addressLines: ['NO. 45 STEADY ROAD', 'INDUSTRIAL PARK', 'SUZHOU 215000, CHINA'],
    addressZh: '苏州工业园区稳仓路 45 号',
    city: '苏州',
    cityCode: 'CNSZH',
    phone: '0512-60008809',
    website: null,
    contact: ['陶稳', '13800138609', 'yard@steadyyard.example'],
    portsServed: ['CNSHA'],
    payableDays: 30,
  },
];

/** Who is responsible: company, duty, lanes, from so many days before the first start, and shares by account. */
export interface DemoAssignment {
  readonly code: string;
  readonly duty: 'SALES' | 'CS' | 'DOC' | 'FIN' | 'RATE';
  readonly daysAgo: number;
  readonly untilDaysAgo?: number;
  readonly people: readonly (readonly [account: string, share: number | null])[];
}

export const DEMO_ASSIGNMENTS: readonly DemoAssignment[] = [
  { code: 'BWBAYY', duty: 'SALES', daysAgo: 420, untilDaysAgo: 201, people: [['sales2', 100]] },
  {
    code: 'BWBAYY',
    duty: 'SALES',
    daysAgo: 200,
    people: [
      ['sales2', 60],
      ['sales3', 40],
    ],
  },
  { code: 'BWBAYY', duty: 'CS', daysAgo: 420, people: [['cs1', null]] },
  { code: 'BWBAYY', duty: 'DOC', daysAgo: 420, people: [['doc1', null]] },
  { code: 'NQUAYS', duty: 'SALES', daysAgo: 380, people: [['sales3', 100]] },
  { code: 'NQUAYS', duty: 'CS', daysAgo: 380, people: [['cs2', null]] },
  { code: 'RCHDSZ', duty: 'SALES', daysAgo: 260, people: [['sales4', 100]] },
  { code: 'RCHDSZ', duty: 'CS', daysAgo: 260, people: [['cs1', null]] },
  { code: 'QDTEAM', duty: 'SALES', daysAgo: 150, people: [['sales5', 100]] },
  { code: 'TJSTEE', duty: 'CS', daysAgo: 90, people: [['cs2', null]] },
  { code: 'XMTEAX', duty: 'SALES', daysAgo: 300, people: [['sales2', 100]] },
  { code: 'GZSHPA', duty: 'RATE', daysAgo: 400, people: [['pricing', null]] },
  { code: 'SHTRUK', duty: 'RATE', daysAgo: 320, people: [['pricing', null]] },
];
