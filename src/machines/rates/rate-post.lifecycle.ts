import { POST_STATE_LABELS, POST_STATES, type PostState } from '#contract/rates/post/post-codes.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { PostCommand, PostContext } from './rate-post.commands.ts';
import * as guard from './rate-post.guards.ts';

/**
 * Life of an announcement (design A.3.5):
 *
 *     NEW -> DRAFT -> PUBLISHED -> WITHDRAWN
 *                         '-> ENDED
 *
 * States × commands and gaps: `rate-post.lifecycle.md`.
 */
type Row = TransitionRow<PostState, PostContext, PostCommand>;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'CREATE', to: 'DRAFT', guards: [guard.isOwner] },
  // Whoever has read it relies on what it said.
  { from: ['DRAFT'], event: 'EDIT', to: 'same', guards: [guard.isOwner] },
  { from: ['DRAFT'], event: 'PUBLISH', to: 'PUBLISHED', guards: [guard.isOwner, guard.hasBody, guard.isNotOver] },
  { from: ['PUBLISHED'], event: 'WITHDRAW', to: 'WITHDRAWN', guards: [guard.isOwner] },
  { from: ['PUBLISHED'], event: 'PIN', to: 'same', guards: [guard.isOwner, guard.isDayToCome] },
  { from: ['DRAFT', 'PUBLISHED'], event: 'TO_RULE', to: 'same', guards: [guard.isOwner] },
  { from: ['PUBLISHED'], event: 'END', to: 'ENDED', guards: [guard.isSystem] },
];

export const ratePostLifecycle: Lifecycle<PostState, PostContext, PostCommand> = defineLifecycle<
  PostState,
  PostContext,
  PostCommand
>({
  id: 'rate-post',
  states: POST_STATES,
  notPermitted: 'RP-01',
  labels: POST_STATE_LABELS,
  rows: ROWS,
});
