/** Draft ids: six decimal digits kept as text, the idempotency key of a submission (design A3.3). */

const DRAFT_IDS = 1_000_000;

export const isDraftId = (text: string): boolean => /^\d{6}$/.test(text);

/** A number from 0 to 999999, each equally likely, from the cryptographic generator. */
export function drawSixDigits(): number {
  const word = new Uint32Array(1);
  // Words above the last whole multiple would favour the low numbers.
  const limit = Math.floor(2 ** 32 / DRAFT_IDS) * DRAFT_IDS;
  for (;;) {
    crypto.getRandomValues(word);
    const value = word[0] ?? 0;
    if (value < limit) return value % DRAFT_IDS;
  }
}

/** An id no other draft of the set has; drawn again while taken. */
export function newDraftId(taken: Iterable<string> = [], draw: () => number = drawSixDigits): string {
  const others = new Set(taken);
  for (;;) {
    const id = String(draw()).padStart(6, '0');
    if (!others.has(id)) return id;
  }
}
