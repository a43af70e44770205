import { REVERT_HOURS } from '#contract/rates/batch/batch-codes.ts';
import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { BatchCommandOf, BatchContext, BatchEvent } from './rate-batch.commands.ts';

/** Refusals carry codes of `contract/rates/batch/batch-codes.ts`. */
type AnyGuard = Guard<BatchContext, BatchCommandOf<BatchEvent>>;
type GuardOf<Event extends BatchEvent> = Guard<BatchContext, BatchCommandOf<Event>>;

const HOUR_MS = 3_600_000;
const LEAST_REASON = 2;

const unless = (holds: boolean, code: string, params?: Refusal['params']): Refusal | null =>
  holds ? null : params ? { code, params } : { code };

export const isOwner: AnyGuard = ({ ownerCompanyId }, { actor }) =>
  unless(actor.companyKind === 'system' || actor.companyId === ownerCompanyId, 'RB-02');

export const isSystem: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'system', 'RB-03');

export const hasWork: AnyGuard = ({ hasWork: works }) => unless(works, 'RB-04');

export const hasRows: AnyGuard = ({ counts }) => unless(counts.changed + counts.created > 0, 'RB-11');

export const isWithoutErrors: GuardOf<'APPLY' | 'SUBMIT'> = ({ counts }, { skipErrors }) =>
  unless(skipErrors || counts.error === 0, 'RB-05', { n: counts.error });

export const isFreeOfApproval: AnyGuard = ({ counts }) => unless(counts.hits === 0, 'RB-06', { n: counts.hits });

export const isForApproval: AnyGuard = ({ counts }) => unless(counts.hits > 0, 'RB-07');

/** The system is nobody's author: what it makes on its day is confirmed by anyone but who wrote the increase. */
export const isSecondPerson: GuardOf<'CONFIRM'> = ({ authorId }, { actor, fourEyes }) =>
  unless(!fourEyes || actor.employeeId !== authorId, 'RB-08');

export const hasReason: AnyGuard = (_, { remarks }) => unless((remarks ?? '').trim().length >= LEAST_REASON, 'RB-09');

export const isWithinRevertTime: AnyGuard = ({ appliedAt }, { at }) =>
  unless(appliedAt !== null && Date.parse(at) - Date.parse(appliedAt) <= REVERT_HOURS * HOUR_MS, 'RB-10', {
    n: REVERT_HOURS,
  });

/** What became of the rows decides how it ends. */
export const isWhole: AnyGuard = ({ counts }) => unless(counts.conflict === 0, 'RB-01');
export const isNothingWritten: AnyGuard = ({ counts }) => unless(counts.changed + counts.created === 0, 'RB-01');
export const isNothingKept: GuardOf<'REVERTED'> = (_, { kept }) => unless(kept === 0, 'RB-01');
