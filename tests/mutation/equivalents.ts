/** Mutants that no test can tell from the product. They are not counted; one that fits no place any more fails the run. */
export interface Equivalent {
  readonly file: string;
  readonly operator: string;
  /** The line as it stands, and as the mutant leaves it; without blanks at their ends. */
  readonly before: string;
  readonly after: string;
  /** Why nobody can see a difference. */
  readonly reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'src/machines/palette/palette.flow.ts',
    operator: 'number',
    before: 'const room = Math.max(0, MOST_RESULTS - Math.min(found.length, MOST_RESULTS / 2));',
    after: 'const room = Math.max(1, MOST_RESULTS - Math.min(found.length, MOST_RESULTS / 2));',
    reason: 'At least half of the fifty places are left.',
  },
  {
    file: 'src/machines/palette/search-text.ts',
    operator: 'number',
    before: 'else if (code >= DIGIT_0 && code < DIGIT_0 + 10) latin |= 1 << (26 + ((code - DIGIT_0) % DIGIT_BITS));',
    after: 'else if (code >= DIGIT_0 && code < DIGIT_0 + 11) latin |= 1 << (26 + ((code - DIGIT_0) % DIGIT_BITS));',
    reason: 'The sign after 9 is a colon, and compacted texts hold letters and digits alone.',
  },
  {
    file: 'src/machines/palette/rank.ts',
    operator: 'number',
    before: 'return at < query.length * 2 ? at - query.length + 1 : -1;',
    after: 'return at < query.length * 2 ? at - query.length + 0 : -1;',
    reason:
      'All scattered letters get the same place less; letters side by side, which would get -1, are a prefix already.',
  },
];
