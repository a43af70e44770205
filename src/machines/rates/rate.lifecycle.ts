import { RATE_STATE_LABELS, RATE_STATES, type RateState } from '#contract/rates/codes.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { RateCommand, RateContext } from './rate.commands.ts';
import * as guard from './rate.guards.ts';

/**
 * Life of a rate, full container and consolidation alike (design A.3.1):
 *
 *     NEW -> DRAFT -> (PENDING ->) ACTIVE <-> HIDDEN -> WITHDRAWN
 *              ^---------'  |        '-> SUPERSEDED   '-> EXPIRED -> ACTIVE
 *                           '-> ACTIVE: what stood before a refused revision
 *
 * States × commands, invariants and gaps: `rate.lifecycle.md`.
 */
type Row = TransitionRow<RateState, RateContext, RateCommand>;

const OFFERED = [guard.isOwner, guard.isWithoutErrors, guard.isNotPast] as const;
const ON_SALE = ['ACTIVE', 'HIDDEN'] as const;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'CREATE', to: 'DRAFT', guards: [guard.isOwner] },
  { from: [NEW], event: 'IMPORT', to: 'DRAFT', guards: [guard.isOwner] },
  { from: [NEW], event: 'COPY', to: 'DRAFT', guards: [guard.isOwner] },
  { from: ['DRAFT'], event: 'SAVE', to: 'same', guards: [guard.isOwner] },
  { from: ['DRAFT'], event: 'SUBMIT', to: 'PENDING', guards: [...OFFERED, guard.isForApproval] },
  {
    from: ['DRAFT'],
    event: 'PUBLISH',
    to: 'ACTIVE',
    guards: [...OFFERED, guard.isFreeOfApproval, guard.isWithoutOverlap],
  },
  { from: ['DRAFT'], event: 'DELETE', to: 'DELETED', guards: [guard.isOwner] },

  {
    from: ['PENDING'],
    event: 'CONFIRM',
    to: 'ACTIVE',
    guards: [...OFFERED, guard.isSecondPerson, guard.isWithoutOverlap],
  },
  { from: ['PENDING'], event: 'RETURN', to: 'ACTIVE', guards: [guard.isOwner, guard.hasReason, guard.isStanding] },
  { from: ['PENDING'], event: 'RETURN', to: 'DRAFT', guards: [guard.isOwner, guard.hasReason] },

  {
    from: ['ACTIVE'],
    event: 'REVISE',
    to: 'ACTIVE',
    guards: [...OFFERED, guard.isFreeOfApproval, guard.isWithoutOverlap],
  },
  { from: ['ACTIVE'], event: 'REVISE', to: 'PENDING', guards: [...OFFERED, guard.isForApproval] },
  { from: ['ACTIVE'], event: 'SET_SPACE', to: 'same', guards: [guard.isOwner] },
  { from: ['ACTIVE'], event: 'HIDE', to: 'HIDDEN', guards: [guard.isOwner, guard.hasReason] },
  {
    from: ['HIDDEN'],
    event: 'SHOW',
    to: 'ACTIVE',
    guards: [...OFFERED, guard.isWithoutOverlap],
  },
  { from: ON_SALE, event: 'WITHDRAW', to: 'WITHDRAWN', guards: [guard.isOwner, guard.hasReason] },
  { from: ON_SALE, event: 'EXPIRE', to: 'EXPIRED', guards: [guard.isSystem, guard.isOver] },
  {
    from: ['ACTIVE', 'EXPIRED'],
    event: 'EXTEND',
    to: 'ACTIVE',
    guards: [...OFFERED, guard.isShortExtension, guard.isFreeOfApproval, guard.isWithoutOverlap],
  },
  // What goes beyond one person's limits waits for a second; refused, it is again what it was.
  { from: ['ACTIVE', 'EXPIRED'], event: 'EXTEND', to: 'PENDING', guards: [...OFFERED, guard.isForApproval] },
  { from: ['ACTIVE'], event: 'CUT', to: 'same', guards: [guard.isOwner] },
  { from: ['ACTIVE'], event: 'SUPERSEDE', to: 'SUPERSEDED', guards: [guard.isOwner] },
];

export const rateLifecycle: Lifecycle<RateState, RateContext, RateCommand> = defineLifecycle<
  RateState,
  RateContext,
  RateCommand
>({
  id: 'rate',
  states: RATE_STATES,
  notPermitted: 'RATE-L-01',
  labels: RATE_STATE_LABELS,
  rows: ROWS,
});
