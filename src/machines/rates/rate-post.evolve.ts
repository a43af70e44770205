import type { Fact } from '#contract/kernel/facts.ts';
import type { PostState } from '#contract/rates/post/post-codes.ts';

/** What the log of an announcement means for its life; its fields are folded by the kit of resources. */
export interface PostDocument {
  readonly state: PostState;
  readonly version: number;
  /** When its readers were told. */
  readonly publishedAt: string | null;
}

/** The announcement after one more fact. */
export function evolvePost(
  before: PostDocument | null,
  fact: Pick<Fact, 'seq' | 'event' | 'toState' | 'at'>,
): PostDocument {
  if (fact.seq !== (before?.version ?? 0) + 1)
    throw new Error(`fact ${fact.seq} of an announcement comes after ${before?.version ?? 0}`);
  return {
    state: fact.toState as PostState,
    version: fact.seq,
    publishedAt: fact.event === 'PUBLISH' ? fact.at : (before?.publishedAt ?? null),
  };
}
