import Big from 'big.js';
import type { OrderItem } from '#machines/space/space-order.evolve.ts';

/** What an order costs, decimal text in its currency: lines are rounded by their unit price already. */
export const amountOf = (items: readonly OrderItem[]): string =>
  items.reduce((sum, { qty, unitPrice }) => sum.plus(new Big(unitPrice).times(qty)), new Big(0)).toFixed(2);

export const containersOf = (items: readonly OrderItem[]): number => items.reduce((sum, { qty }) => sum + qty, 0);
