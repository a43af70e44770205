import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';

/** What became of one row of many. */
export interface Outcome {
  readonly row: AnyRow;
  readonly ok: boolean;
  readonly message: Text | null;
}

/** Most rows that one call takes. */
const BATCH = 200;

export const batchesOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, batch) => all.slice(batch * BATCH, (batch + 1) * BATCH));

export const failedRows = (outcomes: readonly Outcome[]): readonly AnyRow[] =>
  outcomes.filter(({ ok }) => !ok).map(({ row }) => row);
