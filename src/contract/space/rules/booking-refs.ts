/** Booking numbers of the carrier: how many containers each stands for, and what of them is still to be handed out. */

export interface Referred {
  readonly ref: string;
  readonly containerType: string;
  readonly qty: number;
}

interface Wanted {
  readonly containerType: string;
  readonly qty: number;
}

const byType = (list: readonly Wanted[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { containerType, qty } of list) sums.set(containerType, (sums.get(containerType) ?? 0) + qty);
  return sums;
};

/** The first number with which a type has more than was ordered; -1 where all fit. */
export function overAt(items: readonly Wanted[], refs: readonly Referred[]): number {
  const left = byType(items);
  return refs.findIndex(({ containerType, qty }) => {
    const rest = (left.get(containerType) ?? 0) - qty;
    left.set(containerType, rest);
    return rest < 0;
  });
}

/** What an order gets of the numbers of its offer, in their order; those that others have are gone. */
export function handOut(
  offered: readonly Referred[],
  given: readonly Referred[],
  items: readonly Wanted[],
): Referred[] {
  const keyOf = ({ ref, containerType }: Referred): string => `${ref} ${containerType}`;
  const taken = new Map<string, number>();
  for (const one of given) taken.set(keyOf(one), (taken.get(keyOf(one)) ?? 0) + one.qty);
  const wanted = byType(items);
  return offered.flatMap(one => {
    const free = one.qty - (taken.get(keyOf(one)) ?? 0);
    const qty = Math.min(free, wanted.get(one.containerType) ?? 0);
    if (qty <= 0) return [];
    wanted.set(one.containerType, (wanted.get(one.containerType) ?? 0) - qty);
    return [{ ref: one.ref, containerType: one.containerType, qty }];
  });
}
