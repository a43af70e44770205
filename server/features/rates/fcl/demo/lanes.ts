/** Lanes, carriers and price levels of the demo's rates; figures are of the order that the market knows. */

export const LOADING = ['CNSHA', 'CNNGB', 'CNYTN', 'CNTAO', 'CNXMN'] as const;
export type LoadingPort = (typeof LOADING)[number];

/** Port, 20GP, 40GP, 40HC in USD, transit days from Shanghai, port of transhipment of the carriers without a direct service. */
export type Discharge = readonly [port: string, gp20: number, gp40: number, hc40: number, days: number, via?: string];
export const DISCHARGE: readonly Discharge[] = [
  ['DEHAM', 1020, 1820, 1850, 32, 'SGSIN'],
  ['NLRTM', 990, 1780, 1810, 30, 'SGSIN'],
  ['GBFXT', 1010, 1800, 1840, 33, 'NLRTM'],
  ['USLAX', 1650, 2060, 2060, 15],
  ['USLGB', 1640, 2050, 2050, 16],
  ['USNYC', 2450, 3060, 3060, 32],
  ['USSAV', 2420, 3020, 3020, 34],
  ['AEJEA', 870, 1320, 1350, 19],
  ['INNSA', 780, 1150, 1180, 17, 'SGSIN'],
  ['SGSIN', 210, 360, 380, 8],
  ['VNSGN', 190, 320, 340, 6],
  ['JPTYO', 240, 420, 440, 4],
  ['AUSYD', 980, 1760, 1800, 16],
  ['BRSSZ', 1980, 3350, 3400, 36, 'SGSIN'],
  ['MXZLO', 1720, 2280, 2310, 19],
  ['ZADUR', 1560, 2540, 2580, 26, 'SGSIN'],
];

export const CARRIERS = [
  'MSCU',
  'MAEU',
  'CMDU',
  'COSU',
  'HLCU',
  'ONEY',
  'EGLV',
  'YMLU',
  'HDMU',
  'OOLU',
  'ZIMU',
] as const;

/** What a port of loading adds to the price from Shanghai. */
export const LOADING_EXTRA: Readonly<Record<LoadingPort, number>> = {
  CNSHA: 0,
  CNNGB: -10,
  CNYTN: 25,
  CNTAO: 30,
  CNXMN: 40,
};
