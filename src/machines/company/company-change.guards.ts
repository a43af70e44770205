import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { ChangeRequestCommandOf, ChangeRequestContext, ChangeRequestEvent } from './company-change.commands.ts';

/** Refusals carry codes of `contract/company/onboarding/findings.ts`. */
type AnyGuard = Guard<ChangeRequestContext, ChangeRequestCommandOf<ChangeRequestEvent>>;
type GuardOf<Event extends ChangeRequestEvent> = Guard<ChangeRequestContext, ChangeRequestCommandOf<Event>>;

const unless = (holds: boolean, refusal: Refusal): Refusal | null => (holds ? null : refusal);

const holds =
  (code: 'EDIT' | 'APPROVE' | 'REJECT'): AnyGuard =>
  (_, { actor }) =>
    unless(actor.codes.includes(code), { code: 'CA-03' });

export const mayRequest: AnyGuard = holds('EDIT');
export const mayApprove: AnyGuard = holds('APPROVE');
export const mayReject: AnyGuard = holds('REJECT');

export const isSomething: GuardOf<'REQUEST'> = (_, { changes }) => unless(changes > 0, { code: 'NO_CHANGE' });
export const isOnlyOne: GuardOf<'REQUEST'> = (_, { isAnotherOpen }) => unless(!isAnotherOpen, { code: 'CHANGE_OPEN' });
export const isOfFourEyes: AnyGuard = ({ createdBy }, { actor }) =>
  unless(createdBy === null || createdBy !== actor.employeeId, { code: 'FOUR_EYES' });
export const hasReason: GuardOf<'REJECT'> = (_, { reason }) => unless(reason.trim() !== '', { code: 'NO_REASON' });
