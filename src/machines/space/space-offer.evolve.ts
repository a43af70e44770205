import type { Fact } from '#contract/kernel/facts.ts';
import type { OfferState } from '#contract/space/space-codes.ts';

/** What the log of an offer means for its life; its fields are folded by the kit of resources. */
export interface OfferDocument {
  readonly state: OfferState;
  readonly version: number;
}

/** The offer after one more fact. */
export function evolveOffer(before: OfferDocument | null, fact: Pick<Fact, 'seq' | 'toState'>): OfferDocument {
  if (fact.seq !== (before?.version ?? 0) + 1)
    throw new Error(`fact ${fact.seq} of an offer comes after ${before?.version ?? 0}`);
  return { state: fact.toState as OfferState, version: fact.seq };
}
