import type { PostState } from '#contract/rates/post/post-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { PostEvent } from './rate-post.commands.ts';

/** States × commands, total; written from the design (A.3.5) and the oracle of the walk. */
export type PostCell = PostState | 'RP-01';
type Line = Readonly<Record<PostEvent, PostCell>>;

const no = 'RP-01';

const line = (cells: Partial<Line>): Line => ({
  ...{ CREATE: no, EDIT: no, PUBLISH: no, WITHDRAW: no, PIN: no, TO_RULE: no, END: no },
  ...cells,
});

export const POST_TABLE: Readonly<Record<OrNew<PostState>, Line>> = {
  NEW: line({ CREATE: 'DRAFT' }),
  DRAFT: line({ EDIT: 'DRAFT', PUBLISH: 'PUBLISHED', TO_RULE: 'DRAFT' }),
  PUBLISHED: line({ WITHDRAW: 'WITHDRAWN', PIN: 'PUBLISHED', TO_RULE: 'PUBLISHED', END: 'ENDED' }),
  WITHDRAWN: line({}),
  ENDED: line({}),
};
