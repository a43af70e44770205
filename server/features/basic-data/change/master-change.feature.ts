import type { Feature } from '../../../kernel/feature.ts';
import { registerChangeCalls } from './change.calls.ts';
import { startDueChanges } from './due-changes.ts';
import { SCHEDULE_MOVES } from './schedule-moves.ts';

/** How reference rows change: proposals, merges, recodes, each with its day and its way back. */
export const masterChangeFeature: Feature = {
  name: 'master-change',
  moves: SCHEDULE_MOVES,
  register: registerChangeCalls,
  start: deps =>
    startDueChanges(deps, error =>
      console.error('master-change: due changes failed, trying again', (error as Error).message),
    ),
};
