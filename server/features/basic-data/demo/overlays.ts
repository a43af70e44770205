import type { Row } from '../../../kernel/resource/served-resource.ts';

/** What the platform's own rate desk has laid over the rows: resource of the screen, code of the row, values. */
export type DemoOverlay = readonly [view: string, code: string, values: Row];

type Ids = ReadonlyMap<string, string>;

const carriers: readonly DemoOverlay[] = (
  [
    ['COSU', '中远', '#0055a4', 21, 'rates@cosco-desk.example'],
    ['OOLU', '东方海外', '#c8102e', 21, '@oocl-desk.example'],
    ['MAEU', '马士基', '#42b0d5', 14, 'spot@maersk-desk.example'],
    ['MSCU', 'MSC', '#c9a227', 14, '@msc-desk.example'],
    ['CMDU', '达飞', '#1b3a6b', 14, '@cma-desk.example'],
    ['ONEY', 'ONE', '#bd0f72', 10, '@one-desk.example'],
    ['EGLV', '长荣', '#00843d', 10, '@evergreen-desk.example'],
    ['HLCU', '赫伯罗特', '#ff6600', 14, '@hapag-desk.example'],
  ] as const
).map(([code, shortName, colour, freeTimeDays, sender], index) => [
  'RateCarrier',
  code,
  {
    shortName,
    colour,
    freeTimeDays,
    senderAddresses: [sender],
    sort: (index + 1) * 10,
    validityBasis: code === 'MAEU' ? 'GATE_IN' : 'ETD',
    favourite: index < 3,
  },
]);

const surcharges: readonly DemoOverlay[] = (
  [
    ['BAF', 'ALL_IN', 'PRE'],
    ['LSS', 'ALL_IN', 'PRE'],
    ['PSS', 'APART', 'PRE'],
    ['GRI', 'APART', 'PRE'],
    ['ETS', 'APART', 'PRE'],
    ['THC', 'APART', 'PRE'],
    ['DTHC', 'APART', 'COL'],
    ['DOF', 'APART', 'COL'],
  ] as const
).map(([code, shownAs, payer], index) => ['RateSurcharge', code, { shownAs, payer, sort: (index + 1) * 10 }]);

const lanes = (ports: Ids): readonly DemoOverlay[] =>
  (
    [
      ['USWC', '谢望舒', ['CNSHA', 'CNNGB', 'CNYTN']],
      ['USEC', '谢望舒', ['CNSHA', 'CNNGB']],
      ['NEU', '谢望舒', ['CNSHA', 'CNTAO']],
      ['SEA', '谢望舒', ['CNSHA', 'CNNSA']],
    ] as const
  ).map(([code, personInCharge, from]) => [
    'RateLane',
    code,
    { personInCharge, loadingPortIds: from.flatMap(port => ports.get(port) ?? []) },
  ]);

const ports = (portIds: Ids, laneIds: Ids): readonly DemoOverlay[] => {
  const lane = (code: string, kind: string, follows: string | null = null, arbitrary: string | null = null) => ({
    laneId: laneIds.get(code),
    kind,
    arbitrary,
    currencyCode: arbitrary === null ? null : 'USD',
    followsPortId: follows && portIds.get(follows),
  });
  return [
    ['RatePort', 'USLAX', { isHot: true, favourite: true, lanes: [lane('USWC', 'BASIC')] }],
    ['RatePort', 'USLGB', { isHot: true, favourite: true, lanes: [lane('USWC', 'BASIC')] }],
    ['RatePort', 'USOAK', { lanes: [lane('USWC', 'OUTPORT', 'USLAX', '150')] }],
    ['RatePort', 'USNYC', { isHot: true, lanes: [lane('USEC', 'BASIC')] }],
    ['RatePort', 'NLRTM', { isHot: true, shortName: '鹿特丹', lanes: [lane('NEU', 'BASIC')] }],
    ['RatePort', 'DEHAM', { isHot: true, lanes: [lane('NEU', 'BASIC')] }],
    ['RatePort', 'BEANR', { lanes: [lane('NEU', 'OUTPORT', 'NLRTM', '100')] }],
    ['RatePort', 'CNSHA', { isHot: true, favourite: true }],
  ];
};

const terminals: readonly DemoOverlay[] = [
  ['RateTerminal', 'SHENG', { isDefault: true, shortName: '洋山' }],
  ['RateTerminal', 'BLCT6', { isDefault: true, shortName: '梅山' }],
  ['RateTerminal', 'YICT', { isDefault: true }],
  ['RateTerminal', 'ZHCT', { isAllowed: false, hidden: true, note: '外贸箱量少，报价不列' }],
];

export const demoOverlays = (portIds: Ids, laneIds: Ids): readonly DemoOverlay[] => [
  ...carriers,
  ...surcharges,
  ...lanes(portIds),
  ...ports(portIds, laneIds),
  ...terminals,
];
