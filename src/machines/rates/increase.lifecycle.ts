import { INCREASE_STATE_LABELS, INCREASE_STATES, type IncreaseState } from '#contract/rates/batch/increase-codes.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { IncreaseCommand, IncreaseContext } from './increase.commands.ts';
import * as guard from './increase.guards.ts';

/**
 * Life of an increase (design A.3.4):
 *
 *     NEW -> DRAFT -> PREVIEW -> SCHEDULED -> APPLIED -> REVERTED
 *                                    '-> CANCELLED
 *
 * States × commands and gaps: `increase.lifecycle.md`.
 */
type Row = TransitionRow<IncreaseState, IncreaseContext, IncreaseCommand>;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'CREATE', to: 'DRAFT', guards: [guard.isOwner] },
  // What was previewed is no longer what it says.
  { from: ['DRAFT', 'PREVIEW'], event: 'EDIT', to: 'DRAFT', guards: [guard.isOwner] },
  { from: ['DRAFT', 'PREVIEW'], event: 'PREVIEW', to: 'PREVIEW', guards: [guard.isOwner] },
  { from: ['PREVIEW'], event: 'SCHEDULE', to: 'SCHEDULED', guards: [guard.isOwner] },
  { from: ['SCHEDULED'], event: 'APPLY', to: 'APPLIED', guards: [guard.isSystem] },
  { from: ['SCHEDULED', 'APPLIED'], event: 'POSTPONE', to: 'same', guards: [guard.isOwner, guard.isAnotherDay] },
  { from: ['SCHEDULED'], event: 'CANCEL', to: 'CANCELLED', guards: [guard.isOwner] },
  { from: ['APPLIED'], event: 'REVERT', to: 'REVERTED', guards: [guard.isOwner] },
];

export const increaseLifecycle: Lifecycle<IncreaseState, IncreaseContext, IncreaseCommand> = defineLifecycle<
  IncreaseState,
  IncreaseContext,
  IncreaseCommand
>({
  id: 'increase',
  states: INCREASE_STATES,
  notPermitted: 'RB-01',
  labels: INCREASE_STATE_LABELS,
  rows: ROWS,
});
