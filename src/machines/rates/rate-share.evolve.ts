import type { Fact } from '#contract/kernel/facts.ts';
import type { ShareState } from '#contract/rates/share/share-codes.ts';

/** What the log of a share means for its life; its fields are folded by the kit of resources. */
export interface ShareDocument {
  readonly state: ShareState;
  readonly version: number;
}

/** The share after one more fact. */
export function evolveShare(before: ShareDocument | null, fact: Pick<Fact, 'seq' | 'toState'>): ShareDocument {
  if (fact.seq !== (before?.version ?? 0) + 1)
    throw new Error(`fact ${fact.seq} of a share comes after ${before?.version ?? 0}`);
  return { state: fact.toState as ShareState, version: fact.seq };
}
