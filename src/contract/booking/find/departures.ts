import Big from 'big.js';
import { localDayOf } from '../../basic-data/rules/local-time.ts';

/**
 * Sailing, price and ready space of a lane in one list: one entry a departure (design commercial C.4.1, DcSearch). A schedule is taken
 * where there is one; a price or a space without it makes a departure by itself, so that nothing that can be booked is left out.
 */

export interface FoundSailing {
  readonly carrier: string;
  readonly vessel: string;
  readonly voyage: string;
  readonly service: string;
  /** UTC instants. */
  readonly etd: string;
  readonly eta: string | null;
  readonly transitDays: number | null;
  readonly hubs: readonly string[];
  readonly cutOffs: readonly { readonly code: string; readonly at: string }[];
}

export interface FoundPrice {
  readonly rateId: string;
  readonly carrier: string;
  readonly total: { readonly currency: string; readonly amount: string } | null;
  readonly isBookable: boolean;
  readonly transitDays: number | null;
  /** Days of departure that it holds for. */
  readonly fitsFrom: string;
  readonly fitsTo: string;
  /** Departures that the rate names itself, by their local day. */
  readonly sailings: readonly {
    readonly etd: string;
    readonly vessel: string | null;
    readonly voyage: string | null;
    readonly transitDays: number | null;
  }[];
}

/** As an offer of ready space names them. */
export type SpaceCutOffs = Readonly<Record<'receipt' | 'cy' | 'si' | 'vgm' | 'customs' | 'manifest', string | null>>;

/** Under the codes of a booking. */
export const cutOffsOfSpace = ({ receipt, cy, si, vgm, customs, manifest }: SpaceCutOffs): FoundSailing['cutOffs'] =>
  Object.entries({ EFC: receipt, FCO: cy, DCO: si, VCO: vgm, CUC: customs, AMC: manifest }).flatMap(([code, at]) =>
    at === null ? [] : [{ code, at }],
  );

export interface FoundSpace {
  readonly id: string;
  readonly carrier: string;
  readonly vessel: string;
  readonly voyage: string;
  readonly etd: string;
  readonly eta: string | null;
  readonly cutOffs: SpaceCutOffs;
  readonly currency: string;
  readonly lines: readonly { readonly containerType: string; readonly price: string; readonly available: string }[];
}

export interface Departure<P extends FoundPrice = FoundPrice, S extends FoundSpace = FoundSpace> {
  readonly key: string;
  readonly carrier: string;
  readonly vessel: string;
  readonly voyage: string;
  readonly service: string;
  /** Local day at the port of loading; the instant where somebody knows it. */
  readonly day: string;
  readonly etd: string | null;
  readonly eta: string | null;
  readonly transitDays: number | null;
  readonly hubs: readonly string[];
  readonly cutOffs: FoundSailing['cutOffs'];
  /** The cheapest of those that hold on the day. */
  readonly price: P | null;
  readonly spaces: readonly S[];
}

const plain = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

interface Ship {
  readonly carrier: string;
  readonly vessel: string;
  readonly voyage: string;
  readonly day: string;
}

const DAY_MS = 86_400_000;
const isNear = (a: Ship, b: Ship): boolean =>
  a.carrier === b.carrier && Math.abs(Date.parse(a.day) - Date.parse(b.day)) <= DAY_MS;

/** A rate that plans a day and no ship means the carrier's ship of about that day, where its price holds for it. */
const isMeant = (planned: Ship, row: Ship, { fitsFrom, fitsTo }: FoundPrice): boolean =>
  planned.vessel === '' && planned.voyage === ''
    ? isNear(planned, row) && row.day >= fitsFrom && row.day <= fitsTo
    : isSameDeparture(row, planned);

/** One departure under two names: carriers spell ships and voyages in their own way, and days differ by a night. */
export function isSameDeparture(a: Ship, b: Ship): boolean {
  if (!isNear(a, b)) return false;
  const isNamed = a.vessel !== '' && b.vessel !== '';
  if (isNamed) return plain(a.vessel) === plain(b.vessel);
  return a.voyage !== '' && b.voyage !== '' ? plain(a.voyage) === plain(b.voyage) : a.day === b.day;
}

const isCheaper = (a: FoundPrice, b: FoundPrice | null): boolean =>
  b === null ||
  (a.isBookable !== b.isBookable
    ? a.isBookable
    : a.total !== null && (b.total === null || new Big(a.total.amount).lt(b.total.amount)));

function bestOf<P extends FoundPrice>(prices: readonly P[], ship: Ship): P | null {
  let best: P | null = null;
  for (const price of prices) {
    if (price.carrier !== ship.carrier || ship.day < price.fitsFrom || ship.day > price.fitsTo) continue;
    if (isCheaper(price, best)) best = price;
  }
  return best;
}

export function departuresOf<P extends FoundPrice, S extends FoundSpace>(
  sailings: readonly FoundSailing[],
  prices: readonly P[],
  spaces: readonly S[],
  zone: string,
): Departure<P, S>[] {
  const rows: (Omit<Departure<P, S>, 'key' | 'price' | 'spaces' | 'cutOffs' | 'eta'> & {
    spaces: S[];
    cutOffs: FoundSailing['cutOffs'];
    eta: string | null;
  })[] = [];
  const find = (ship: Ship) => rows.find(row => isSameDeparture(row, ship));
  for (const one of sailings) {
    const ship = { ...one, day: localDayOf(one.etd, zone) };
    if (!find(ship)) rows.push({ ...ship, spaces: [] });
  }
  for (const space of spaces) {
    const ship = { ...space, day: localDayOf(space.etd, zone) };
    const row = find(ship);
    if (row) {
      const known = new Set(row.cutOffs.map(({ code }) => code));
      row.spaces.push(space);
      row.eta ??= space.eta;
      row.cutOffs = [...row.cutOffs, ...cutOffsOfSpace(space.cutOffs).filter(({ code }) => !known.has(code))];
    } else
      rows.push({
        carrier: space.carrier,
        vessel: space.vessel,
        voyage: space.voyage,
        service: '',
        day: ship.day,
        etd: space.etd,
        eta: space.eta,
        transitDays: null,
        hubs: [],
        cutOffs: cutOffsOfSpace(space.cutOffs),
        spaces: [space],
      });
  }
  for (const price of prices)
    for (const { etd: day, vessel, voyage, transitDays: days } of price.sailings) {
      const ship = { carrier: price.carrier, vessel: vessel ?? '', voyage: voyage ?? '', day };
      if (!rows.some(row => isMeant(ship, row, price)))
        rows.push({
          ...ship,
          service: '',
          etd: null,
          eta: null,
          transitDays: days ?? price.transitDays,
          hubs: [],
          cutOffs: [],
          spaces: [],
        });
    }
  return rows
    .map(row => ({
      ...row,
      price: bestOf(prices, row),
      key: [row.carrier, row.day, plain(row.vessel), plain(row.voyage)].join(' '),
    }))
    .sort((a, b) => a.day.localeCompare(b.day) || a.carrier.localeCompare(b.carrier) || a.key.localeCompare(b.key));
}
