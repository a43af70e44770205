/** Offers of the demo: sailings and prices as the market has them; hours count from the first start. */

export type DemoSeller = 'PLTFRM' | 'GZSHPA';

/** What became of it after it was written; with hours ago where a person did it. */
export type DemoFate =
  | 'ON_SALE'
  | 'DRAFT'
  | 'PENDING'
  | readonly ['REJECT' | 'PAUSE' | 'TAKE_OFF', hoursAgo: number, reason: string];

type Line = readonly [containerType: string, qty: number, price: string, floorPrice?: string, cost?: string];

export interface DemoOffer {
  readonly key: string;
  readonly seller: DemoSeller;
  readonly carrier: string;
  readonly vessel: readonly [name: string, imo: string, voyage: string, service: string];
  readonly lane: readonly [pol: string, pod: string];
  /** Hours to departure, and days from there to arrival. */
  readonly etd: number;
  readonly days: number;
  /** Hours since it was published, or written. */
  readonly ago: number;
  readonly lines: readonly Line[];
  /** Written by the seller's own people and reviewed; what the platform published for a seller was not. */
  readonly isOwnHand?: true;
  readonly fate: DemoFate;
  readonly over?: Readonly<Record<string, unknown>>;
}

const GIVEN = ['EVER GIVEN', '9811000', '0128-041W', 'CEM'] as const;
const GULSUN = ['MSC GULSUN', '9839430', 'FE431W', 'SILK'] as const;
const ALGECIRAS = ['HMM ALGECIRAS', '9863297', '0019W', 'FE4'] as const;
const SAADE = ['CMA CGM JACQUES SAADE', '9839179', '0FLHLW1MA', 'FAL1'] as const;
const UNIVERSE = ['COSCO SHIPPING UNIVERSE', '9795610', '038W', 'AEU3'] as const;
const MAERSK = ['MADRID MAERSK', '9778791', '431W', 'AE7'] as const;
const HONGKONG = ['OOCL HONG KONG', '9776171', '052W', 'LL1'] as const;

const INSTANT = { confirmMode: 'INSTANT' } as const;
const PATIENT = { confirmMinutes: 480, holdMinutes: 240 } as const;
const ASKS = { bidMode: 'SELLER' } as const;
const TAKES = { bidMode: 'AUTO' } as const;
const PUBLIC = { visibility: 'PUBLIC_SITE' } as const;
const refs = (...numbers: readonly (readonly [ref: string, containerType: string, qty: number])[]) => ({
  bookingRefs: numbers.map(([ref, containerType, qty]) => ({ ref, containerType, qty })),
});

export const DEMO_OFFERS: readonly DemoOffer[] = [
  {
    isOwnHand: true,
    key: 'sold-out',
    seller: 'GZSHPA',
    carrier: 'EGLV',
    vessel: GIVEN,
    lane: ['CNYTN', 'NLRTM'],
    etd: 236,
    days: 29,
    ago: 92,
    lines: [['40HC', 8, '1890', '1800', '1715']],
    fate: 'ON_SALE',
    over: { ...PATIENT, ...refs(['EGLV149802337', '40HC', 8]) },
  },
  {
    key: 'given',
    seller: 'GZSHPA',
    carrier: 'EGLV',
    vessel: GIVEN,
    lane: ['CNYTN', 'DEHAM'],
    etd: 240,
    days: 31,
    ago: 90,
    lines: [
      ['20GP', 12, '1050', '990', '940'],
      ['40HC', 20, '1930', '1850', '1760'],
    ],
    fate: 'ON_SALE',
    over: { ...PATIENT, ...PUBLIC, ...ASKS, ...refs(['EGLV149802341', '40HC', 20], ['EGLV149802342', '20GP', 12]) },
  },
  {
    key: 'gulsun',
    seller: 'PLTFRM',
    carrier: 'MSCU',
    vessel: GULSUN,
    lane: ['CNSHA', 'NLRTM'],
    etd: 288,
    days: 30,
    ago: 70,
    lines: [['40HC', 30, '1840', '1780', '1690']],
    fate: 'ON_SALE',
    over: { ...INSTANT, ...PUBLIC, ...TAKES, ...refs(['MEDUSH7741203', '40HC', 30]) },
  },
  {
    key: 'gulsun-fxt',
    seller: 'PLTFRM',
    carrier: 'MSCU',
    vessel: GULSUN,
    lane: ['CNSHA', 'GBFXT'],
    etd: 288,
    days: 33,
    ago: 70,
    lines: [
      ['20GP', 8, '1040'],
      ['40HC', 10, '1870', '1820', '1725'],
    ],
    fate: 'ON_SALE',
    over: INSTANT,
  },
  {
    key: 'algeciras',
    seller: 'GZSHPA',
    carrier: 'HDMU',
    vessel: ALGECIRAS,
    lane: ['CNSHA', 'DEHAM'],
    etd: 330,
    days: 32,
    ago: 60,
    lines: [
      ['40HC', 15, '1900', '1830', '1740'],
      ['40RH', 4, '4650', '4500', '4280'],
    ],
    fate: 'ON_SALE',
    over: { ...PATIENT, maxPerBuyer: 6, depositPct: '10' },
  },
  {
    key: 'saade',
    seller: 'PLTFRM',
    carrier: 'CMDU',
    vessel: SAADE,
    lane: ['CNYTN', 'NLRTM'],
    etd: 360,
    days: 28,
    ago: 55,
    lines: [['40HC', 24, '1865', '1810', '1720']],
    fate: 'ON_SALE',
    over: { ...PUBLIC, depositPct: '10', ...refs(['SHZ7043312', '40HC', 24]) },
  },
  {
    key: 'universe',
    seller: 'PLTFRM',
    carrier: 'COSU',
    vessel: UNIVERSE,
    lane: ['CNTAO', 'NLRTM'],
    etd: 264,
    days: 31,
    ago: 50,
    lines: [
      ['20GP', 10, '1025'],
      ['40GP', 6, '1790'],
      ['40HC', 12, '1820'],
    ],
    fate: 'ON_SALE',
    over: INSTANT,
  },
  {
    key: 'maersk',
    seller: 'GZSHPA',
    carrier: 'MAEU',
    vessel: MAERSK,
    lane: ['CNYTN', 'DEHAM'],
    etd: 312,
    days: 33,
    ago: 44,
    lines: [['40HC', 9, '1960', '1900', '1820']],
    fate: 'ON_SALE',
    over: PATIENT,
  },
  {
    key: 'hongkong',
    seller: 'PLTFRM',
    carrier: 'OOLU',
    vessel: HONGKONG,
    lane: ['CNXMN', 'NLRTM'],
    etd: 276,
    days: 30,
    ago: 40,
    lines: [['40HC', 3, '1855']],
    fate: 'ON_SALE',
    over: { ...INSTANT, visibility: 'COMPANIES', audienceCodes: ['NQUAYS', 'RCHDSZ'] },
  },
  {
    key: 'lax',
    seller: 'PLTFRM',
    carrier: 'COSU',
    vessel: ['COSCO SHIPPING ROSE', '9785794', '071E', 'AAC'],
    lane: ['CNYTN', 'USLAX'],
    etd: 210,
    days: 15,
    ago: 36,
    fate: 'ON_SALE',
    lines: [
      ['40GP', 6, '2080'],
      ['40HC', 18, '2090', '2020', '1950'],
      ['45HC', 2, '2620'],
    ],
    over: { ...PATIENT, ...ASKS },
  },
  {
    key: 'nyc',
    seller: 'PLTFRM',
    carrier: 'ONEY',
    vessel: ['ONE APUS', '9806079', '043E', 'EC2'],
    lane: ['CNSHA', 'USNYC'],
    etd: 300,
    days: 32,
    ago: 30,
    fate: 'ON_SALE',
    lines: [
      ['20GP', 5, '2480'],
      ['40HC', 14, '3090', '3000', '2880'],
    ],
    over: { holdMinutes: 60, confirmMinutes: 480 },
  },
  {
    isOwnHand: true,
    key: 'jea',
    seller: 'GZSHPA',
    carrier: 'CMDU',
    vessel: ['CMA CGM ZHENG HE', '9674517', '0BXCPW1MA', 'REX'],
    lane: ['CNYTN', 'AEJEA'],
    etd: 190,
    days: 18,
    ago: 26,
    fate: 'ON_SALE',
    lines: [
      ['20GP', 20, '880', '850', '810'],
      ['40HC', 12, '1370', '1320', '1260'],
    ],
    over: { ...INSTANT, ...PUBLIC },
  },
  {
    key: 'second-sold-out',
    seller: 'PLTFRM',
    carrier: 'HLCU',
    vessel: ['HAMBURG EXPRESS', '9930038', '2431W', 'FE3'],
    lane: ['CNTAO', 'DEHAM'],
    etd: 220,
    days: 34,
    ago: 66,
    fate: 'ON_SALE',
    over: INSTANT,
    lines: [['40HC', 5, '1880']],
  },
  {
    key: 'paused',
    seller: 'GZSHPA',
    carrier: 'YMLU',
    vessel: ['YM WARRANTY', '9757228', '064W', 'FE3'],
    lane: ['CNXMN', 'DEHAM'],
    etd: 250,
    days: 35,
    ago: 48,
    fate: ['PAUSE', 6, '等待船公司确认甩柜数量'],
    lines: [['40HC', 10, '1910', '1860', '1790']],
  },
  {
    isOwnHand: true,
    key: 'pending-near',
    seller: 'GZSHPA',
    carrier: 'ONEY',
    vessel: ['ONE OLYMPUS', '9776432', '088W', 'FP1'],
    lane: ['CNSHA', 'JPTYO'],
    etd: 170,
    days: 4,
    ago: 5,
    fate: 'PENDING',
    lines: [
      ['20GP', 6, '260', '240', '215'],
      ['40HC', 4, '460', '430', '400'],
    ],
  },
  {
    isOwnHand: true,
    key: 'pending-far',
    seller: 'GZSHPA',
    carrier: 'ZIMU',
    vessel: ['ZIM MOUNT EVEREST', '9931472', '12E', 'ZCP'],
    lane: ['CNSHA', 'USSAV'],
    etd: 260,
    days: 33,
    ago: 2,
    fate: 'PENDING',
    lines: [['40HC', 4, '3110', '3050', '2960']],
  },
  {
    isOwnHand: true,
    key: 'draft',
    seller: 'GZSHPA',
    carrier: 'MSCU',
    vessel: GULSUN,
    lane: ['CNYTN', 'BRSSZ'],
    etd: 400,
    days: 36,
    // Its SI cut-off stands behind the departure: a fault to find.
    ago: 3,
    lines: [['40HC', 6, '3480']],
    fate: 'DRAFT',
    over: { siCutOff: 410 },
  },
  {
    isOwnHand: true,
    key: 'returned',
    seller: 'GZSHPA',
    carrier: 'HDMU',
    vessel: ALGECIRAS,
    lane: ['CNSHA', 'SGSIN'],
    etd: 180,
    days: 8,
    ago: 20,
    lines: [['40HC', 5, '120']],
    fate: ['REJECT', 18, '价格明显低于市场，请核对是否含海运费'],
  },
  {
    key: 'closed',
    seller: 'GZSHPA',
    carrier: 'EGLV',
    vessel: ['EVER ACE', '9893890', '1201-012W', 'CEM'],
    lane: ['CNYTN', 'GBFXT'],
    etd: 52,
    days: 32,
    ago: 190,
    fate: 'ON_SALE',
    over: INSTANT,
    lines: [['40HC', 16, '1850', '1790', '1700']],
  },
  {
    key: 'closed-late',
    seller: 'PLTFRM',
    carrier: 'OOLU',
    vessel: HONGKONG,
    lane: ['CNSHA', 'GBFXT'],
    etd: -20,
    days: 33,
    ago: 260,
    lines: [
      ['20GP', 6, '1035'],
      ['40HC', 8, '1860'],
    ],
    fate: 'ON_SALE',
    over: INSTANT,
  },
  {
    key: 'off',
    seller: 'GZSHPA',
    carrier: 'MAEU',
    vessel: MAERSK,
    lane: ['CNYTN', 'INNSA'],
    etd: 280,
    days: 17,
    ago: 80,
    lines: [['40HC', 10, '1190', '1150', '1100']],
    fate: ['TAKE_OFF', 30, '船公司收回舱位'],
  },
  {
    key: 'off-own',
    seller: 'PLTFRM',
    carrier: 'CMDU',
    vessel: SAADE,
    lane: ['CNNGB', 'MXZLO'],
    etd: 200,
    days: 19,
    ago: 100,
    lines: [['40HC', 5, '2320']],
    fate: ['TAKE_OFF', 70, '转为自用'],
  },
  {
    key: 'sailed',
    seller: 'GZSHPA',
    carrier: 'EGLV',
    vessel: ['EVER GLOBE', '9786841', '0935-038W', 'CEM'],
    lane: ['CNYTN', 'NLRTM'],
    etd: -130,
    days: 29,
    ago: 420,
    fate: 'ON_SALE',
    over: INSTANT,
    lines: [
      ['20GP', 8, '1010', '960', '915'],
      ['40HC', 12, '1830', '1760', '1680'],
    ],
  },
  {
    key: 'sailed-own',
    seller: 'PLTFRM',
    carrier: 'MSCU',
    vessel: ['MSC MIA', '9839480', 'FE425W', 'SILK'],
    lane: ['CNSHA', 'DEHAM'],
    etd: -170,
    days: 32,
    ago: 460,
    fate: 'ON_SALE',
    over: INSTANT,
    lines: [['40HC', 12, '1795', '1750', '1660']],
  },
];
