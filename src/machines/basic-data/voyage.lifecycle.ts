import { VOYAGE_STATE } from '#contract/basic-data/voyage.resource.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { VoyageCommand, VoyageContext } from './voyage.commands.ts';
import * as guard from './voyage.guards.ts';

export type VoyageState = keyof typeof VOYAGE_STATE;

export const VOYAGE_STATES = Object.keys(VOYAGE_STATE) as readonly VoyageState[];

/**
 * Life of a voyage (design A.4.3):
 *
 *     NEW -> PLANNED -> OPEN -> CLOSED -> SAILED -> COMPLETED
 *                 '-------+-------+-> BLANKED      (all calls BLNK)
 *                         '-------'-> SLID         (a successor takes its number)
 *
 * States × commands, invariants and gaps: `voyage.lifecycle.md`.
 */
type Row = TransitionRow<VoyageState, VoyageContext, VoyageCommand>;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'CREATE', to: 'PLANNED', guards: [guard.isPlatform] },
  {
    from: ['PLANNED'],
    event: 'OPEN',
    to: 'OPEN',
    guards: [guard.isPlatform, guard.hasCalls, guard.hasTimes, guard.isInOrder],
  },
  { from: ['OPEN'], event: 'CLOSE', to: 'CLOSED', guards: [guard.isPlatform, guard.isBookingOver] },
  { from: ['CLOSED'], event: 'DEPART', to: 'SAILED', guards: [guard.isPlatform, guard.hasDeparted] },
  { from: ['SAILED'], event: 'ARRIVE', to: 'COMPLETED', guards: [guard.isPlatform, guard.hasArrived] },
  {
    from: ['PLANNED', 'OPEN', 'CLOSED'],
    event: 'BLANK',
    to: 'BLANKED',
    guards: [guard.isPlatform, guard.hasNotDeparted],
  },
  {
    from: ['OPEN', 'CLOSED'],
    event: 'SLIDE',
    to: 'SLID',
    guards: [guard.isPlatform, guard.hasNotDeparted, guard.isSomeWeeks],
  },
];

export const voyageLifecycle: Lifecycle<VoyageState, VoyageContext, VoyageCommand> = defineLifecycle<
  VoyageState,
  VoyageContext,
  VoyageCommand
>({
  id: 'voyage',
  states: VOYAGE_STATES,
  notPermitted: 'VY-01',
  labels: VOYAGE_STATE,
  rows: ROWS,
});
