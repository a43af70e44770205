import type { LaidField } from '#contract/bill/layout/lay-out-bill.ts';

/** Where the caret stands on the paper: sign and line, of how many the box holds. */
export interface Caret {
  readonly sign: number;
  readonly signs: number;
  readonly line: number;
  readonly lines: number;
}

/** Counted as typed; a line longer than the box shows by its sign being beyond the last. */
export function caretAt({ chars, lines }: Pick<LaidField, 'chars' | 'lines'>, text: string, at: number): Caret {
  const before = text.slice(0, at).split('\n');
  return { sign: (before.at(-1)?.length ?? 0) + 1, signs: chars, line: before.length, lines };
}
