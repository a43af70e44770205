/** Sailings of the demo in hours from the start: what a reviewer's day needs, and a quarter of weekly departures behind it. */
export interface DemoSailing {
  readonly carrier: string;
  readonly vessel: string;
  readonly voyage: string;
  readonly loadingCode: string;
  readonly etdInHours: number;
  readonly documentationInHours: number;
}

type Row = readonly [carrier: string, vessel: string, voyage: string, pol: string, etd: number, dco: number];

const UPCOMING: readonly Row[] = [
  // Cut-off passed, not sailed: whoever submits now is late.
  ['COSU', 'BLUE HARBOUR', '330E', 'CNSHA', 20, -5],
  ['COSU', 'ORIENT CREST', '024E', 'CNSHA', 45, 3],
  ['ONEY', 'ORIENT CREST', '024E', 'CNNGB', 57, 8],
  ['OOLU', 'PACIFIC LANTERN', '118E', 'CNNGB', 74, 26],
  ['CMDU', 'NORDIC MERIDIAN', '207W', 'CNSZX', 92, 44],
  ['MSCU', 'BLUE HARBOUR', '331W', 'CNSHA', 120, 72],
  ['COSU', 'PACIFIC LANTERN', '119E', 'CNSZX', 150, 102],
  ['OOLU', 'NORDIC MERIDIAN', '208E', 'CNTAO', 170, 122],
  ['ONEY', 'PACIFIC LANTERN', '120E', 'CNSHA', 190, 148],
  ['MAEU', 'BLUE HARBOUR', '332E', 'CNTXG', 200, 150],
  ['COSU', 'ORIENT CREST', '025E', 'CNNGB', 264, 216],
];

const PAST_WEEKS = 13;
const ROTATION = [
  ['COSU', 'ORIENT CREST', 'CNSHA'],
  ['OOLU', 'PACIFIC LANTERN', 'CNNGB'],
  ['CMDU', 'NORDIC MERIDIAN', 'CNSZX'],
  ['MAEU', 'BLUE HARBOUR', 'CNTXG'],
] as const;

const past = (week: number): Row => {
  const [carrier, vessel, pol] = ROTATION[week % ROTATION.length]!;
  const etd = -24 * 7 * week + 30;
  return [carrier, vessel, `${String(100 - week).padStart(3, '0')}E`, pol, etd, etd - 42];
};

export const DEMO_SAILINGS: readonly DemoSailing[] = [
  ...UPCOMING,
  ...Array.from({ length: PAST_WEEKS }, (_, index) => past(index + 1)),
].map(([carrier, vessel, voyage, loadingCode, etdInHours, documentationInHours]) => ({
  carrier,
  vessel,
  voyage,
  loadingCode,
  etdInHours,
  documentationInHours,
}));

/** Ports where a sailing discharges, with hours from its departure. */
export type Discharge = readonly [port: string, hours: number];

const WESTBOUND: readonly Discharge[] = [
  ['NLRTM', 26 * 24],
  ['DEHAM', 29 * 24],
];
const EASTBOUND: readonly Discharge[] = [
  ['USLAX', 14 * 24],
  ['CAVAN', 18 * 24],
  ['USNYC', 30 * 24],
];
const OWN: Readonly<Record<string, readonly Discharge[]>> = {
  '120E': [['AEJEA', 18 * 24]],
  '208E': [['JPTYO', 4 * 24]],
};

export const dischargesOf = ({ voyage }: Pick<DemoSailing, 'voyage'>): readonly Discharge[] =>
  OWN[voyage] ?? (voyage.endsWith('W') ? WESTBOUND : EASTBOUND);
