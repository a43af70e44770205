import { ROLLBACK_DAYS } from '#contract/imports/import-run.ts';
import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { ImportCommandOf, ImportContext, ImportEvent } from './import-run.commands.ts';

/** Refusals carry codes of `contract/imports/findings.ts`. */
type AnyGuard = Guard<ImportContext, ImportCommandOf<ImportEvent>>;
type GuardOf<Event extends ImportEvent> = Guard<ImportContext, ImportCommandOf<Event>>;

const unless = (holds: boolean, refusal: Refusal): Refusal | null => (holds ? null : refusal);
const DAY_MS = 86_400_000;

export const isSystem: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'system', { code: 'IM-05' });

/** The command line acts for the company it made the run for. */
export const isOwner: AnyGuard = ({ ownerCompanyId }, { actor }) =>
  unless(actor.companyKind === 'system' || actor.companyId === ownerCompanyId, { code: 'IM-06' });

export const hasRowsToApply: AnyGuard = ({ counts }) => unless(counts.ready > 0, { code: 'IM-04' });

/** All or nothing is only possible where nothing is wrong and nothing is open. */
export const isWholeWhereAsked: GuardOf<'APPLY'> = ({ counts }, { mode }) =>
  unless(mode === 'PARTIAL' || (counts.error === 0 && counts.undecided === 0), {
    code: 'IM-02',
    params: { errors: counts.error, undecided: counts.undecided },
  });

export const isNothingApplied: AnyGuard = ({ counts }) => unless(counts.applied === 0, { code: 'IM-01' });

export const isEverythingApplied: GuardOf<'APPLIED'> = (_, { left }) => unless(left === 0, { code: 'IM-01' });

export const isWithinRollbackTime: AnyGuard = ({ appliedAt }, { at }) =>
  unless(appliedAt !== null && Date.parse(at) - Date.parse(appliedAt) <= ROLLBACK_DAYS * DAY_MS, { code: 'IM-03' });
