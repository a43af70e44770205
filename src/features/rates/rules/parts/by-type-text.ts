interface TypedAmount {
  readonly containerType: string;
  readonly amount: string;
}

/** `20GP 825 · 40GP/40HC 1130`: container types of one amount stand together. */
export const byTypeText = (
  entries: readonly TypedAmount[],
  shown: (amount: string) => string = amount => amount,
): string =>
  [...Map.groupBy(entries, ({ amount }) => amount)]
    .map(([amount, some]) => `${some.map(({ containerType }) => containerType).join('/')} ${shown(amount)}`)
    .join(' · ');

export const signed = (amount: string): string => (amount.startsWith('-') ? `−${amount.slice(1)}` : `+${amount}`);
