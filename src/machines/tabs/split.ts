/** Two tabs side by side. One of them is the tab in view: commands, keys and the address are its own. */
export interface Split {
  readonly left: string;
  readonly right: string;
  /** Part of the width that the left half has. */
  readonly share: number;
}

/** Neither half may become too narrow to be found again. */
export const SHARES = { least: 0.2, usual: 0.5, most: 0.8 } as const;

export const shareWithin = (share: number): number => Math.min(SHARES.most, Math.max(SHARES.least, share));

export const isHalf = (split: Split | null, key: string | null): boolean =>
  split !== null && (split.left === key || split.right === key);

export const otherHalf = (split: Split, key: string | null): string => (split.left === key ? split.right : split.left);

/** The halves once `key` is looked at: another page takes the half that had the focus, as it would take the whole screen. */
export function splitShowing(split: Split | null, activeKey: string | null, key: string): Split | null {
  if (split === null || isHalf(split, key)) return split;
  return split.right === activeKey ? { ...split, right: key } : { ...split, left: key };
}
