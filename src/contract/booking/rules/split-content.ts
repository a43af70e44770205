import Big from 'big.js';
import type { BookedEquipment, BookingContent } from '../booking-content.ts';

/** Units and goods of one booking shared between two; what goes and what stays is all that there was (V-B11). */

export interface SplitGoods {
  /** Place in the equipment's goods. */
  readonly commodity: number;
  /** Packages that go. */
  readonly packages: number;
  readonly stayKg: string;
  readonly goKg: string;
  readonly stayCbm: string;
  readonly goCbm: string;
}
export interface SplitPart {
  /** Place in the content. */
  readonly equipment: number;
  /** Units that go. */
  readonly units: number;
  readonly goods: readonly SplitGoods[];
}
export interface SplitContents {
  readonly stays: BookingContent;
  readonly goes: BookingContent;
}

const NUMBER = /^\d+(\.\d+)?$/;
const decimal = (text: string): Big | null => (text === '' ? new Big(0) : NUMBER.test(text) ? new Big(text) : null);

const isSum = (stay: string, go: string, whole: string): boolean => {
  const [one, other, all] = [decimal(stay), decimal(go), decimal(whole)];
  return one !== null && other !== null && all !== null && one.plus(other).eq(all);
};

function splitEquipment(one: BookedEquipment, part: SplitPart): readonly [BookedEquipment, BookedEquipment] | null {
  if (part.units > one.units) return null;
  const stays: BookedEquipment['commodities'] = [];
  const goes: BookedEquipment['commodities'] = [];
  for (const [index, goods] of one.commodities.entries()) {
    const share = part.goods.find(({ commodity }) => commodity === index);
    if (!share) {
      // Goods that nobody shared go or stay with their boxes.
      (part.units === one.units ? goes : stays).push(goods);
      continue;
    }
    if (share.packages > goods.packages) return null;
    if (!isSum(share.stayKg, share.goKg, goods.grossKg) || !isSum(share.stayCbm, share.goCbm, goods.cbm)) return null;
    stays.push({ ...goods, packages: goods.packages - share.packages, grossKg: share.stayKg, cbm: share.stayCbm });
    goes.push({ ...goods, packages: share.packages, grossKg: share.goKg, cbm: share.goCbm });
  }
  return [
    { ...one, units: one.units - part.units, commodities: stays },
    { ...one, units: part.units, commodities: goes },
  ];
}

/** Null where the parts do not add up to the whole, or one of the two would be empty. */
export function splitContent(content: BookingContent, parts: readonly SplitPart[]): SplitContents | null {
  const stays: BookedEquipment[] = [];
  const goes: BookedEquipment[] = [];
  for (const [index, one] of content.equipments.entries()) {
    const ofOne = parts.filter(({ equipment }) => equipment === index);
    if (ofOne.length > 1) return null;
    const [part] = ofOne;
    if (!part) {
      stays.push(one);
      continue;
    }
    const both = splitEquipment(one, part);
    if (!both) return null;
    if (both[0].units > 0) stays.push(both[0]);
    if (both[1].units > 0) goes.push(both[1]);
  }
  const isKnown = parts.every(({ equipment }) => equipment < content.equipments.length);
  if (!isKnown || stays.length === 0 || goes.length === 0) return null;
  return { stays: { ...content, equipments: stays }, goes: { ...content, equipments: goes } };
}
