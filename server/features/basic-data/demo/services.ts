/** Twelve services of the demo with their proforma: what generates voyages, and what the search finds its way through. */

type Call = readonly [port: string, day: number, arrives: string, stay: number];

export interface DemoService {
  readonly line: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly lane: string;
  /** Weekday of the first call, Monday 1. */
  readonly startsOn: number;
  readonly direction: string;
  readonly vessels: readonly string[];
  readonly calls: readonly Call[];
  readonly partner?: readonly [line: string, code: string];
}

const service = (
  [line, code, lane]: readonly [line: string, code: string, lane: string],
  [nameZh, nameEn]: readonly [nameZh: string, nameEn: string],
  [startsOn, direction]: readonly [startsOn: number, direction: string],
  vessels: readonly string[],
  calls: readonly Call[],
  partner?: readonly [line: string, code: string],
): DemoService => ({
  line,
  code,
  lane,
  nameZh,
  nameEn,
  startsOn,
  direction,
  vessels,
  calls,
  ...(partner ? { partner } : {}),
});

export const DEMO_SERVICES: readonly DemoService[] = [
  service(
    ['COSU', 'AAC4', 'USWC'],
    ['美西四线', 'Asia America Coast 4'],
    [2, 'E'],
    ['JADE CURRENT', 'AMBER STRAIT'],
    [
      ['CNTAO', 0, '06:00', 22],
      ['CNSHA', 2, '14:00', 26],
      ['CNNGB', 4, '08:00', 20],
      ['USLGB', 18, '06:00', 72],
      ['USOAK', 22, '07:00', 30],
    ],
    ['OOLU', 'PCS2'],
  ),
  service(
    ['ONEY', 'PS7', 'USWC'],
    ['太平洋南七线', 'Pacific South 7'],
    [4, 'E'],
    ['CORAL VOYAGER', 'SILVER MONSOON'],
    [
      ['CNYTN', 0, '05:00', 24],
      ['HKHKG', 1, '12:00', 16],
      ['KRPUS', 5, '09:00', 18],
      ['USLAX', 16, '04:00', 84],
    ],
    ['HDMU', 'PS7'],
  ),
  service(
    ['OOLU', 'ECX2', 'USEC'],
    ['美东二线', 'East Coast Express 2'],
    [6, 'E'],
    ['RED PINE RIVER', 'EASTERN HERON'],
    [
      ['CNSHA', 0, '10:00', 24],
      ['CNNGB', 2, '03:00', 20],
      ['KRPUS', 4, '16:00', 14],
      ['USNYC', 29, '06:00', 48],
      ['USSAV', 33, '05:00', 36],
    ],
  ),
  service(
    ['CMDU', 'FAL1', 'NEU'],
    ['法亚一线', 'French Asia Line 1'],
    [1, 'W'],
    ['GRAND COMPASS', 'STARLING BAY'],
    [
      ['CNNGB', 0, '07:00', 30],
      ['CNSHA', 2, '09:00', 34],
      ['CNYTN', 6, '02:00', 20],
      ['SGSIN', 10, '18:00', 24],
      ['NLRTM', 36, '05:00', 40],
      ['DEHAM', 39, '11:00', 44],
      ['BEANR', 43, '04:00', 36],
    ],
  ),
  service(
    ['MSCU', 'LION', 'NEU'],
    ['狮线', 'Lion'],
    [3, 'W'],
    ['COPPER ISLE', 'LOTUS ANCHOR'],
    [
      ['CNTAO', 0, '12:00', 24],
      ['CNSHA', 3, '01:00', 30],
      ['CNYTN', 7, '06:00', 22],
      ['SGSIN', 11, '14:00', 20],
      ['BEANR', 37, '08:00', 44],
      ['NLRTM', 40, '02:00', 40],
    ],
  ),
  service(
    ['HLCU', 'MD2', 'MED'],
    ['地中海二线', 'Mediterranean 2'],
    [5, 'W'],
    ['PEARL HORIZON', 'IRON LARK'],
    [
      ['CNSHA', 0, '08:00', 28],
      ['CNNGB', 2, '04:00', 22],
      ['SGSIN', 8, '10:00', 20],
      ['GRPIR', 26, '06:00', 30],
      ['ITGOA', 30, '05:00', 36],
      ['ESBCN', 33, '09:00', 28],
    ],
  ),
  service(
    ['MAEU', 'AC2', 'SAW'],
    ['南美西二线', 'Asia Chile 2'],
    [2, 'E'],
    ['WINTER JASMINE'],
    [
      ['CNNGB', 0, '11:00', 24],
      ['CNSHA', 2, '02:00', 24],
      ['KRPUS', 5, '06:00', 16],
      ['MXZLO', 21, '15:00', 24],
      ['PECLL', 30, '08:00', 30],
      ['CLVAP', 34, '10:00', 36],
    ],
  ),
  service(
    ['EGLV', 'NEAX', 'ANZ'],
    ['澳洲东北线', 'North East Asia Australia'],
    [7, 'S'],
    ['GOLDEN ESTUARY', 'QUIET TERN'],
    [
      ['CNSHA', 0, '06:00', 20],
      ['CNNGB', 1, '14:00', 18],
      ['HKHKG', 4, '09:00', 16],
      ['AUSYD', 16, '06:00', 44],
      ['AUMEL', 20, '05:00', 40],
    ],
  ),
  service(
    ['HDMU', 'KMS', 'MEG'],
    ['中东线', 'Korea Middle East Service'],
    [3, 'W'],
    ['SOUTHERN OSPREY'],
    [
      ['KRPUS', 0, '08:00', 20],
      ['CNSHA', 2, '12:00', 24],
      ['CNNGB', 4, '03:00', 18],
      ['SGSIN', 10, '07:00', 20],
      ['LKCMB', 15, '09:00', 18],
      ['AEJEA', 21, '05:00', 40],
    ],
  ),
  service(
    ['SITC', 'JTX', 'JPN'],
    ['关东快线', 'Japan Tokyo Express'],
    [1, 'E'],
    ['CEDAR PASSAGE', 'MORNING SAMPAN'],
    [
      ['CNTAO', 0, '04:00', 12],
      ['CNSHA', 1, '16:00', 14],
      ['JPTYO', 4, '08:00', 12],
      ['JPYOK', 5, '06:00', 12],
    ],
  ),
  service(
    ['WHLC', 'CV1', 'SEA'],
    ['越马新线', 'China Vietnam Straits 1'],
    [6, 'S'],
    ['OPAL STREAM'],
    [
      ['CNSHA', 0, '09:00', 16],
      ['CNXMN', 2, '11:00', 12],
      ['VNSGN', 6, '05:00', 20],
      ['MYPKG', 9, '10:00', 18],
      ['SGSIN', 11, '08:00', 16],
    ],
  ),
  service(
    ['ZIMU', 'ZSA', 'SAE'],
    ['南美东线', 'ZIM South America'],
    [4, 'W'],
    ['TALL BAMBOO'],
    [
      ['CNSHA', 0, '13:00', 24],
      ['CNYTN', 4, '06:00', 18],
      ['SGSIN', 8, '16:00', 20],
      ['BRSSZ', 32, '07:00', 48],
    ],
  ),
];
