import { CHANGE_STATE_LABELS, CHANGE_STATES, type ChangeState } from '#contract/basic-data/change/master-change.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { ChangeCommand, ChangeContext } from './master-change.commands.ts';
import * as guard from './master-change.guards.ts';

/**
 * Life of a change of a reference row (design A.4.1):
 *
 *     NEW -> PROPOSED -> APPROVED -> APPLIED -> REVERTED
 *       '------------------^   '-> PROPOSED
 *               '-> REJECTED
 *
 * States × commands, invariants and gaps: `master-change.lifecycle.md`.
 */
type Row = TransitionRow<ChangeState, ChangeContext, ChangeCommand>;

const ROWS: readonly Row[] = [
  {
    from: [NEW],
    event: 'PROPOSE',
    to: 'PROPOSED',
    guards: [guard.hasFittingStatus, guard.hasGoodTarget, guard.isNotInThePast],
  },
  {
    from: [NEW],
    event: 'DIRECT',
    to: 'APPROVED',
    guards: [guard.isSteward, guard.hasFittingStatus, guard.hasGoodTarget, guard.isNotInThePast],
  },
  {
    from: ['PROPOSED'],
    event: 'APPROVE',
    to: 'APPROVED',
    guards: [guard.isSteward, guard.isNotOwn, guard.hasFittingStatus, guard.hasGoodTarget, guard.isNotInThePast],
  },
  // Also before its day: nothing has been written yet.
  { from: ['PROPOSED', 'APPROVED'], event: 'REJECT', to: 'REJECTED', guards: [guard.isSteward, guard.hasGround] },
  {
    from: ['APPROVED'],
    event: 'APPLY',
    to: 'APPLIED',
    guards: [guard.isSystem, guard.isDue, guard.isUnchanged, guard.hasFittingStatus, guard.hasGoodTarget],
  },
  { from: ['APPROVED'], event: 'RETURN', to: 'PROPOSED', guards: [guard.isSystem] },
  {
    from: ['APPLIED'],
    event: 'REVERT',
    to: 'REVERTED',
    guards: [guard.isSteward, guard.isWithinRevertTime, guard.isNewest],
  },
];

export const masterChangeLifecycle: Lifecycle<ChangeState, ChangeContext, ChangeCommand> = defineLifecycle<
  ChangeState,
  ChangeContext,
  ChangeCommand
>({
  id: 'masterChange',
  states: CHANGE_STATES,
  notPermitted: 'MC-01',
  labels: CHANGE_STATE_LABELS,
  rows: ROWS,
});
