import type { IncreaseState } from '#contract/rates/batch/increase-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { IncreaseContext, IncreaseEvent } from './increase.commands.ts';
import { BATCH_ACTORS, type BatchActorName } from './rate-batch.samples.ts';

/** Per command: what passes, and what fails each guard with the code it must name. */

export const INCREASE_ACTORS = BATCH_ACTORS;

export const increaseContext: IncreaseContext = { ownerCompanyId: 'OWNER', effectiveFrom: '2027-01-15' };

export interface IncreaseSample {
  readonly as: BatchActorName;
  readonly effectiveFrom?: string;
}
export interface IncreaseFailingSample extends IncreaseSample {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<IncreaseState>[];
}
interface Samples {
  readonly passes: readonly [IncreaseSample, ...IncreaseSample[]];
  readonly fails: readonly IncreaseFailingSample[];
}

const byOwner = (...states: OrNew<IncreaseState>[]): Samples => ({
  passes: [{ as: 'author' }],
  fails: [{ guard: 'isOwner', code: 'RB-02', in: states, as: 'stranger' }],
});
const later = '2027-02-01';
const moved: IncreaseState[] = ['SCHEDULED', 'APPLIED'];

export const INCREASE_SAMPLES: Readonly<Record<IncreaseEvent, Samples>> = {
  CREATE: byOwner('NEW'),
  EDIT: byOwner('DRAFT', 'PREVIEW'),
  PREVIEW: byOwner('DRAFT', 'PREVIEW'),
  SCHEDULE: byOwner('PREVIEW'),
  APPLY: {
    passes: [{ as: 'system' }],
    fails: [{ guard: 'isSystem', code: 'RB-03', in: ['SCHEDULED'], as: 'author' }],
  },
  POSTPONE: {
    passes: [{ as: 'author', effectiveFrom: later }],
    fails: [
      { guard: 'isOwner', code: 'RB-02', in: moved, as: 'stranger', effectiveFrom: later },
      { guard: 'isAnotherDay', code: 'RB-16', in: moved, as: 'author', effectiveFrom: '2027-01-15' },
    ],
  },
  CANCEL: byOwner('SCHEDULED'),
  REVERT: byOwner('APPLIED'),
};
