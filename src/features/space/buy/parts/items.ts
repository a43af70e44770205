import Big from 'big.js';
import type { HallOffer, SpaceOrder } from '#contract/space/space.calls.ts';

/** How many of which container type somebody wants; as `40HC:2,20GP:1` in an address. */
export type Items = Readonly<Record<string, number>>;

const MOST = 9_999;
const PART = /^([A-Z0-9]{4,6}):(\d{1,4})$/;

export const readItems = (text: string | null): Items =>
  Object.fromEntries(
    (text ?? '').split(',').flatMap(part => {
      const [, type, qty] = PART.exec(part.trim()) ?? [];
      return type && Number(qty) > 0 ? [[type, Number(qty)]] : [];
    }),
  );

export const writeItems = (items: Items): string =>
  Object.entries(items)
    .filter(([, qty]) => qty > 0)
    .map(([type, qty]) => `${type}:${qty}`)
    .join(',');

/** `2x40HC+1x20GP`, as people write it; null where it is not of that form. */
export function readNeed(text: string): Items | null {
  const parts = text
    .toUpperCase()
    .split(/[+，,;；、]/)
    .map(part => /^\s*(?:(\d{1,4})\s*[X×*]\s*)?([A-Z0-9]{4,6})\s*$/.exec(part));
  if (parts.some(part => part === null)) return null;
  return Object.fromEntries(parts.map(part => [String(part?.[2]).replace('HQ', 'HC'), Number(part?.[1] ?? 1)]));
}

export const writeNeed = (items: Items): string =>
  Object.entries(items)
    .map(([type, qty]) => `${qty}x${type}`)
    .join('+');

export const itemsOf = (order: Pick<SpaceOrder, 'items'>): Items =>
  Object.fromEntries(order.items.map(({ containerType, qty }) => [containerType, qty]));

export const askedItems = (items: Items): { containerType: string; qty: number }[] =>
  Object.entries(items)
    .filter(([, qty]) => qty > 0)
    .map(([containerType, qty]) => ({ containerType, qty: Math.min(qty, MOST) }));

export const itemsText = (items: readonly { readonly containerType: string; readonly qty: number }[]): string =>
  items.map(({ containerType, qty }) => `${qty} × ${containerType}`).join(' + ');

/** What they cost at the prices shown; decimal text. */
export const totalOf = ({ lines }: Pick<HallOffer, 'lines'>, items: Items): string =>
  lines
    .reduce((sum, { containerType, price }) => sum.plus(new Big(price).times(items[containerType] ?? 0)), new Big(0))
    .toFixed(2);

/** The same containers at the same prices: what was agreed to still holds. */
export const isSamePrice = (one: Pick<SpaceOrder, 'items'>, other: Pick<SpaceOrder, 'items'>): boolean =>
  one.items.length === other.items.length &&
  one.items.every(({ containerType, unitPrice }) =>
    other.items.some(item => item.containerType === containerType && new Big(item.unitPrice).eq(unitPrice)),
  );
