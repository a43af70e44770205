import type { Fact } from '#contract/kernel/facts.ts';
import type { IncreaseState } from '#contract/rates/batch/increase-codes.ts';

/** What the log of an increase means for its life; its fields are folded by the kit of resources. */
export interface IncreaseDocument {
  readonly state: IncreaseState;
  readonly version: number;
  /** The batch that its prices were written by. */
  readonly batchId: string | null;
}

/** The increase after one more fact. */
export function evolveIncrease(
  before: IncreaseDocument | null,
  fact: Pick<Fact, 'seq' | 'event' | 'toState' | 'changes'>,
): IncreaseDocument {
  if (fact.seq !== (before?.version ?? 0) + 1)
    throw new Error(`fact ${fact.seq} of an increase comes after ${before?.version ?? 0}`);
  const change = fact.changes.find(({ path }) => path === 'batchId');
  return {
    state: fact.toState as IncreaseState,
    version: fact.seq,
    batchId: change ? ((change.after as string | null | undefined) ?? null) : (before?.batchId ?? null),
  };
}
