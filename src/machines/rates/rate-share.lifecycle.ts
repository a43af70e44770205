import { SHARE_STATE_LABELS, SHARE_STATES, type ShareState } from '#contract/rates/share/share-codes.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { ShareCommand, ShareContext } from './rate-share.commands.ts';
import * as guard from './rate-share.guards.ts';

/**
 * Life of a share (design A.3.2):
 *
 *     NEW -> DRAFT -> OFFERED <-> PAUSED
 *                        '-> ENDED <-'
 *
 * States × commands and gaps: `rate-share.lifecycle.md`.
 */
type Row = TransitionRow<ShareState, ShareContext, ShareCommand>;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'CREATE', to: 'DRAFT', guards: [guard.isOwner] },
  { from: ['DRAFT', 'OFFERED', 'PAUSED'], event: 'EDIT', to: 'same', guards: [guard.isOwner] },
  { from: ['DRAFT'], event: 'OFFER', to: 'OFFERED', guards: [guard.isOwner, guard.hasTerms, guard.hasRates] },
  { from: ['OFFERED'], event: 'PAUSE', to: 'PAUSED', guards: [guard.isOwner] },
  { from: ['PAUSED'], event: 'RESUME', to: 'OFFERED', guards: [guard.isOwner] },
  { from: ['OFFERED', 'PAUSED'], event: 'END', to: 'ENDED', guards: [guard.isOwner] },
];

export const rateShareLifecycle: Lifecycle<ShareState, ShareContext, ShareCommand> = defineLifecycle<
  ShareState,
  ShareContext,
  ShareCommand
>({
  id: 'rate-share',
  states: SHARE_STATES,
  notPermitted: 'SH-01',
  labels: SHARE_STATE_LABELS,
  rows: ROWS,
});
