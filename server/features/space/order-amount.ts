import type { OrderItem } from '#machines/space/space-order.document.ts';

export const containersOf = (items: readonly OrderItem[]): number => items.reduce((sum, { qty }) => sum + qty, 0);
