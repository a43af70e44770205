import Big from 'big.js';
import type { BookingContent } from '../booking-content.ts';
import { unitsByType } from './units-by-type.ts';

/** A booking of which containers were given back: what was kept, type by type. */

interface Line {
  readonly type: string;
  readonly units: number;
}

/** Lines with no more than is kept of their type, the first first; one without containers falls away. */
export function fewerUnits<L extends Line>(lines: readonly L[], kept: readonly Line[]): L[] {
  const left = new Map(unitsByType(kept));
  return lines.flatMap(line => {
    const units = Math.min(line.units, left.get(line.type) ?? 0);
    left.set(line.type, (left.get(line.type) ?? 0) - units);
    return units === 0 ? [] : [{ ...line, units }];
  });
}

/** Goods weigh as many times the weight of one container as there are containers; other weights are left to people. */
export function withFewerUnits(content: BookingContent, kept: readonly Line[]): BookingContent {
  const equipments = fewerUnits(content.equipments, kept).map(line => {
    const before = content.equipments.find(one => one.commodities === line.commodities)?.units ?? line.units;
    const [goods, ...others] = line.commodities;
    const isWhole =
      goods !== undefined &&
      others.length === 0 &&
      line.grossKg !== '' &&
      goods.grossKg !== '' &&
      new Big(line.grossKg).times(before).eq(goods.grossKg);
    if (!isWhole) return line;
    return { ...line, commodities: [{ ...goods, grossKg: new Big(line.grossKg).times(line.units).toFixed() }] };
  });
  return { ...content, equipments };
}
