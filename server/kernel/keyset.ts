import { z } from 'zod';
import { invalid } from '#contract/kernel/errors.ts';
import type { Page } from '#contract/kernel/page.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';

/** Pages go by key (architecture §5): the cursor holds the sort values of the last row, as text the reader never looks into. */
export const keyId = z.string().min(1).max(36);
export const keyInstant = z.union([z.iso.datetime(), z.literal('infinity')]);

const contentOf = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};

/** Sort values of the page before, or null for the first page; anything else than what a page gave is invalid input. */
export function readKeyset<Key extends z.ZodType<readonly string[]>>(
  cursor: string | undefined,
  key: Key,
): z.output<Key> | null {
  if (!cursor) return null;
  const parsed = key.safeParse(contentOf(cursor));
  if (parsed.success) return parsed.data;
  throw invalid([
    {
      path: 'cursor',
      code: 'CURSOR',
      severity: 'error',
      message: { zh: '翻页标记无效', en: 'This is no cursor of a page' },
    },
  ]);
}

export const cursorOf = (values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** A page out of `limit + 1` rows read; `counted` stops one past the limit of totals. */
export function keysetPage<Row, Shown>(
  rows: readonly Row[],
  {
    limit,
    counted,
    keyOf,
    show,
  }: {
    readonly limit: number;
    readonly counted: number;
    keyOf(row: Row): readonly string[];
    show(row: Row): Shown;
  },
): Page<Shown> & { readonly rows: Shown[] } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(show),
    nextCursor: last === undefined ? null : cursorOf(keyOf(last)),
    total: Math.min(counted, TOTAL_LIMIT),
    totalIsMore: counted > TOTAL_LIMIT,
  };
}
