import Big from 'big.js';

/** Sum of figures as they are shown (`12.50`, `-3`); what is no figure counts for nothing. `null` where there is none. */
export function sumOf(texts: Iterable<string>): string | null {
  let sum = new Big(0);
  let scale = 0;
  let found = false;
  for (const text of texts) {
    if (!/^-?\d+(\.\d+)?$/.test(text)) continue;
    found = true;
    sum = sum.plus(text);
    scale = Math.max(scale, text.split('.')[1]?.length ?? 0);
  }
  return found ? sum.toFixed(scale) : null;
}
