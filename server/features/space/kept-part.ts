import type { AssignedRef, OrderItem } from '#machines/space/space-order.document.ts';
import { spaceRefused } from './space-refused.ts';

/** Part of an order goes back: booking numbers go with it, the last first. */

interface Kept {
  readonly containerType: string;
  readonly qty: number;
}

export function keptItems(items: readonly OrderItem[], asked: readonly Kept[]): OrderItem[] {
  const wanted = new Map(asked.map(({ containerType, qty }) => [containerType, qty]));
  return items.flatMap(item => {
    const qty = wanted.get(item.containerType) ?? 0;
    if (qty > item.qty) throw spaceRefused({ code: 'SPACE_INSUFFICIENT', params: { n: qty, m: item.qty } }, 'items');
    return qty === 0 ? [] : [{ ...item, qty }];
  });
}

export function keptRefs(refs: readonly AssignedRef[], items: readonly Kept[]): AssignedRef[] {
  const left = new Map(items.map(({ containerType, qty }) => [containerType, qty]));
  return refs.flatMap(ref => {
    const qty = Math.min(ref.qty, left.get(ref.containerType) ?? 0);
    left.set(ref.containerType, (left.get(ref.containerType) ?? 0) - qty);
    return qty === 0 ? [] : [{ ...ref, qty }];
  });
}
