/** `numeric` comes with the zeros of its scale; the rules, as the wire, have none. */
export const plainAmount = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);

export const plainOrNull = (amount: string | null): string | null => (amount === null ? null : plainAmount(amount));
