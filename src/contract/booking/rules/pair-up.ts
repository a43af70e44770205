/** Entries of two lists that are one thing before and after: by the closest of the keys first, so that moving a row is no change. */
export interface Pair<T> {
  readonly before: { readonly one: T; readonly at: number } | null;
  readonly after: { readonly one: T; readonly at: number } | null;
}

export function pairUp<T>(before: readonly T[], after: readonly T[], keys: readonly ((one: T) => string)[]): Pair<T>[] {
  const left = before.map((one, at) => ({ one, at }));
  const right = after.map((one, at) => ({ one, at }));
  const pairs: Pair<T>[] = [];
  for (const keyOf of keys)
    for (const entry of [...right]) {
      const at = left.findIndex(({ one }) => keyOf(one) === keyOf(entry.one));
      if (at < 0) continue;
      pairs.push({ before: left.splice(at, 1)[0]!, after: entry });
      right.splice(right.indexOf(entry), 1);
    }
  return [
    ...pairs.toSorted((one, other) => one.after!.at - other.after!.at),
    ...left.map(one => ({ before: one, after: null })),
    ...right.map(one => ({ before: null, after: one })),
  ];
}
