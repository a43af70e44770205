import Big from 'big.js';
import type { Finding } from '../../../kernel/errors.ts';
import { plainDecimal } from '../../../si/parts/decimal.ts';
import { rateFinding } from './catalogue.ts';

/** Findings of the prices of a full-container rate (design commercial A.6). */

export interface CheckedLine {
  readonly containerType: string;
  readonly currency: string;
  readonly cost: string | null;
  readonly zeroConfirmed: boolean;
  readonly guideSell: string | null;
}

/** Median cost of the lane per container type, in a currency. */
export interface LaneMedian {
  readonly containerType: string;
  readonly currency: string;
  readonly cost: string;
}

const at = (index: number, field: string): string => `lines[${index}].${field}`;

const oneLine = ({ cost, zeroConfirmed, guideSell }: CheckedLine, index: number): Finding[] => {
  if (cost === null) return [];
  const price = new Big(cost);
  const found: Finding[] = [];
  if (price.lt(0)) found.push(rateFinding('PRICE_NEGATIVE', at(index, 'cost')));
  if (price.eq(0) && !zeroConfirmed) found.push(rateFinding('PRICE_ZERO', at(index, 'cost')));
  if (guideSell !== null && price.gt(guideSell)) found.push(rateFinding('GUIDE_BELOW_COST', at(index, 'guideSell')));
  return found;
};

export function priceFindings(lines: readonly CheckedLine[]): Finding[] {
  if (!lines.some(line => line.cost !== null)) return [rateFinding('PRICE_NONE', 'lines')];
  const twice = lines.flatMap(({ containerType }, index) =>
    lines.findIndex(other => other.containerType === containerType) < index
      ? rateFinding('PRICE_TWICE', at(index, 'containerType'), { v: containerType })
      : [],
  );
  return [...lines.flatMap(oneLine), ...twice];
}

const MOST_APART = '0.3';

/** Prices that can be compared: offered, not free, in one currency. */
function comparable(lines: readonly CheckedLine[]): (type: string, other: string) => readonly [Big, Big] | null {
  const priced = new Map(lines.map(line => [line.containerType, line]));
  return (type, other) => {
    const [one, two] = [priced.get(type), priced.get(other)];
    if (!one?.cost || !two?.cost || one.currency !== two.currency) return null;
    const pair = [new Big(one.cost), new Big(two.cost)] as const;
    return pair.every(price => price.gt(0)) ? pair : null;
  };
}

/** 40HC below 20GP, or 40GP and 40HC far apart: columns that were swapped, or a digit that is missing. */
export function patternFindings(lines: readonly CheckedLine[]): Finding[] {
  const pairOf = comparable(lines);
  const highAndSmall = pairOf('40HC', '20GP');
  const bothLong = pairOf('40GP', '40HC');
  const isLower = highAndSmall?.[0].lt(highAndSmall[1]) === true;
  const isApart = bothLong?.[0].minus(bothLong[1]).abs().gt(bothLong[0].times(MOST_APART)) === true;
  const index = lines.findIndex(line => line.containerType === '40HC');
  return isLower || isApart ? [rateFinding('PRICE_PATTERN', at(index, 'cost'))] : [];
}

const [LEAST_OF_MEDIAN, MOST_OF_MEDIAN] = ['0.3', '3'];

export const outlierFindings = (lines: readonly CheckedLine[], medians: readonly LaneMedian[]): Finding[] =>
  lines.flatMap(({ containerType, currency, cost }, index) => {
    const known = medians.find(one => one.containerType === containerType && one.currency === currency);
    if (!known || cost === null || Number(cost) === 0) return [];
    const median = new Big(known.cost);
    const isFar = median.times(LEAST_OF_MEDIAN).gt(cost) || median.times(MOST_OF_MEDIAN).lt(cost);
    return isFar ? [rateFinding('PRICE_OUTLIER', at(index, 'cost'), { m: plainDecimal(median) })] : [];
  });
