import Big from 'big.js';
import { formatFigure } from '#kit/figures.ts';

export interface Side {
  readonly containerType: string;
  readonly currency: string;
  readonly cost: string | null;
}

export interface PriceStep {
  readonly containerType: string;
  readonly before: string | null;
  readonly after: string | null;
  /** `+220 (+12.2 %)`; null where there is nothing to compare. */
  readonly difference: string | null;
  readonly trend: 'risen' | 'fallen' | 'same' | 'new';
}

const signed = (amount: Big, digits: number): string =>
  `${amount.gt(0) ? '+' : ''}${formatFigure(amount.toFixed(digits))}`;
const priceOf = ({ currency, cost }: Side): string | null =>
  cost === null ? null : `${currency} ${formatFigure(cost)}`;

/** Prices before and after, type by type; of another currency nothing is subtracted. */
export function priceSteps(before: readonly Side[], after: readonly Side[]): PriceStep[] {
  const types = [...new Set([...after, ...before].map(({ containerType }) => containerType))];
  return types.map(containerType => {
    const [was, is] = [before, after].map(side => side.find(one => one.containerType === containerType));
    const step = { containerType, before: was ? priceOf(was) : null, after: is ? priceOf(is) : null };
    if (!was?.cost || !is?.cost || was.currency !== is.currency) return { ...step, difference: null, trend: 'new' };
    const difference = new Big(is.cost).minus(was.cost);
    if (difference.eq(0)) return { ...step, difference: null, trend: 'same' };
    const pct = new Big(was.cost).eq(0) ? '' : ` (${signed(difference.div(was.cost).times(100), 1)} %)`;
    return { ...step, difference: `${signed(difference, 0)}${pct}`, trend: difference.gt(0) ? 'risen' : 'fallen' };
  });
}
