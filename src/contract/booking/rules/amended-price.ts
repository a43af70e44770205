import Big from 'big.js';
import type { BookingPrice } from '../booking.ts';
import type { BookedEquipment } from '../booking-content.ts';

/** Money of an amendment: units that come are priced as of today, those that stay as promised, those that go as they were (design C.5.7). */

type Lines = BookingPrice['lines'];
export interface Amount {
  readonly currency: string;
  readonly amount: string;
}

const CENTS = 2;

function unitsOf(equipments: readonly BookedEquipment[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { type, units: n } of equipments) units.set(type, (units.get(type) ?? 0) + n);
  return units;
}

export function totalsOf(lines: Lines): Amount[] {
  const sums = new Map<string, Big>();
  for (const { currency, amount } of lines) sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(amount));
  return [...sums].map(([currency, sum]) => ({ currency, amount: sum.toFixed(CENTS) }));
}

const times = (line: Lines[number], units: number): Lines[number] => ({
  ...line,
  quantity: String(units),
  amount: new Big(line.unitPrice).times(units).toFixed(CENTS),
});

/** Takes `units` away from lines of a type, the last added first. */
function without(lines: Lines, type: string, units: number): Lines {
  const byFee = Map.groupBy(
    lines.filter(({ containerType }) => containerType === type),
    ({ code }) => code,
  );
  const left = new Map<Lines[number], number>();
  for (const ofFee of byFee.values()) {
    let gone = units;
    for (const line of ofFee.toReversed()) {
      const taken = Math.min(gone, Number(line.quantity));
      left.set(line, Number(line.quantity) - taken);
      gone -= taken;
    }
  }
  return lines.flatMap(line => {
    const n = left.get(line);
    if (n === undefined) return [line];
    return n === 0 ? [] : [times(line, n)];
  });
}

/** Null where a type comes that nobody has a price for: then people agree on one. */
export function amendedPrice(
  promised: BookingPrice,
  today: BookingPrice | null,
  before: readonly BookedEquipment[],
  after: readonly BookedEquipment[],
): { readonly price: BookingPrice; readonly money: Amount[] } | null {
  const [former, wanted] = [unitsOf(before), unitsOf(after)];
  let { lines } = promised;
  for (const type of new Set([...former.keys(), ...wanted.keys()])) {
    const more = (wanted.get(type) ?? 0) - (former.get(type) ?? 0);
    if (more < 0) lines = without(lines, type, -more);
    if (more <= 0) continue;
    const priced = today?.lines.filter(({ containerType }) => containerType === type) ?? [];
    if (priced.length === 0) return null;
    lines = [...lines, ...priced.map(line => times(line, more))];
  }
  const totals = totalsOf(lines);
  const formerTotals = totalsOf(promised.lines);
  const money = [...new Set([...formerTotals, ...totals].map(({ currency }) => currency))].map(currency => {
    const amount = (list: readonly Amount[]): string => list.find(one => one.currency === currency)?.amount ?? '0';
    return { currency, amount: new Big(amount(totals)).minus(amount(formerTotals)).toFixed(CENTS) };
  });
  // The one total was reckoned at the rates of exchange of its day.
  return { price: { ...promised, lines, totals, total: null }, money };
}
