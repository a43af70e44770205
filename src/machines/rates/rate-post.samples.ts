import type { PostState } from '#contract/rates/post/post-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import { BATCH_ACTORS, type BatchActorName } from './rate-batch.samples.ts';
import type { PostContext, PostEvent } from './rate-post.commands.ts';

/** Per command: what passes, and what fails each guard with the code it must name. */

export const POST_ACTORS = BATCH_ACTORS;
const today = '2027-01-12';

/** The owner's announcement of an increase from the fifteenth to the end of the month. */
export const postContext = (over: Partial<PostContext> = {}): PostContext => ({
  ...{ ownerCompanyId: 'OWNER', body: '每箱上调 300 美元', effectiveTo: '2027-01-31' },
  ...over,
});

export interface PostSample {
  readonly as: BatchActorName;
  readonly today?: string;
  readonly until?: string | null;
  readonly over?: Partial<PostContext>;
}
export interface PostFailingSample extends PostSample {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<PostState>[];
}
interface Samples {
  readonly passes: readonly [PostSample, ...PostSample[]];
  readonly fails: readonly PostFailingSample[];
}

const byOwner = (...states: OrNew<PostState>[]): Samples => ({
  passes: [{ as: 'author' }],
  fails: [{ guard: 'isOwner', code: 'RP-02', in: states, as: 'stranger' }],
});

export const POST_SAMPLES: Readonly<Record<PostEvent, Samples>> = {
  CREATE: byOwner('NEW'),
  EDIT: byOwner('DRAFT'),
  PUBLISH: {
    passes: [{ as: 'author', today }],
    fails: [
      { guard: 'isOwner', code: 'RP-02', in: ['DRAFT'], as: 'stranger', today },
      { guard: 'hasBody', code: 'POST_BODY', in: ['DRAFT'], as: 'author', today, over: { body: ' ' } },
      { guard: 'isNotOver', code: 'POST_PAST', in: ['DRAFT'], as: 'author', today: '2027-02-01' },
    ],
  },
  WITHDRAW: byOwner('PUBLISHED'),
  PIN: {
    passes: [{ as: 'author', today, until: today }],
    fails: [
      { guard: 'isOwner', code: 'RP-02', in: ['PUBLISHED'], as: 'stranger', today, until: null },
      { guard: 'isDayToCome', code: 'POST_PIN', in: ['PUBLISHED'], as: 'author', today, until: '2027-01-11' },
    ],
  },
  TO_RULE: byOwner('DRAFT', 'PUBLISHED'),
  END: {
    passes: [{ as: 'system' }],
    fails: [{ guard: 'isSystem', code: 'RP-03', in: ['PUBLISHED'], as: 'author' }],
  },
};
