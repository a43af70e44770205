/** The sheet of G-B3, as a seller sends it: offers of a provider, a row each, and seven faults to write into two hundred of them. */

const HEAD = [
  '船公司',
  '船名',
  'IMO',
  '航次',
  '起运港',
  '目的港',
  'ETD(YYYY-MM-DD HH:mm)',
  '截单',
  '箱型',
  '数量',
  '单价',
  '币种',
  '底价',
  '确认方式',
  '取消规则',
  '可见范围',
];

/** So many hours from now on the clock of Shanghai, as the seller writes it. */
export const shanghaiTime = (hours: number): string =>
  new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** `over`: cells by their column. */
export const sheetRow = (index: number, over: Readonly<Record<number, string>> = {}): string[] =>
  [
    'EGLV',
    'EVER GIVEN',
    '9811000',
    `${1000 + index}W`,
    'CNSHA',
    index % 2 ? 'DEHAM' : 'NLRTM',
    shanghaiTime(240 + index),
    shanghaiTime(168 + index),
    '40HC',
    '10',
    '1930',
    'USD',
    '1850',
    '卖方确认',
    '168:0;72:150;0:350',
    '全部成员',
  ].map((cell, at) => over[at] ?? cell);

const FAULTS: readonly (readonly [row: number, column: number, text: string])[] = [
  [3, 2, '9811001'],
  [17, 4, 'NOWHERE'],
  [40, 6, 'soon'],
  [66, 7, shanghaiTime(900)],
  [99, 9, 'many'],
  [140, 10, '-5'],
  [188, 14, 'free'],
];
export const FAULTY_ROWS = FAULTS.map(([row]) => row);

export const withFaults = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  rows.map((cells, index) => {
    const fault = FAULTS.find(([row]) => row === index);
    return fault ? cells.with(fault[1], fault[2]) : cells;
  });

export const sheetText = (rows: readonly (readonly string[])[]): string =>
  [HEAD, ...rows].map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\n');
