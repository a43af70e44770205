import {
  EXPIRE_MS,
  LAPSE_MS,
  MOST_DRAFTS,
  MOST_OPEN,
  REJECT_WAIT_MS,
  REOPEN_MS,
} from '#contract/company/onboarding/application.ts';
import type { AuditCode } from '#contract/company/onboarding/calls.ts';
import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { ApplicationCommandOf, ApplicationContext, ApplicationEvent } from './company-application.commands.ts';

/** Refusals carry codes of `contract/company/onboarding/findings.ts`. */
type AnyGuard = Guard<ApplicationContext, ApplicationCommandOf<ApplicationEvent>>;
type GuardOf<Event extends ApplicationEvent> = Guard<ApplicationContext, ApplicationCommandOf<Event>>;

const unless = (holds: boolean, refusal: Refusal): Refusal | null => (holds ? null : refusal);
const since = (from: string | null, to: string): number =>
  from === null ? Number.POSITIVE_INFINITY : Date.parse(to) - Date.parse(from);

const holds =
  (code: AuditCode): AnyGuard =>
  (_, { actor }) =>
    unless(actor.codes.includes(code), { code: 'CA-03' });

export const mayTake: AnyGuard = holds('TAKE');
export const mayReturn: AnyGuard = holds('RETURN');
export const mayReject: AnyGuard = holds('REJECT');
export const mayApprove: AnyGuard = holds('APPROVE');
export const mayFinish: AnyGuard = holds('FINISH');
export const mayReopen: AnyGuard = holds('REOPEN');
export const mayCreate: AnyGuard = holds('CREATE');

/** The person who applies; one entered by staff belongs to those who may enter. */
export const isApplicant: AnyGuard = ({ source, applicantUserId }, { actor }) =>
  unless(source === 'staff' ? actor.codes.includes('ADD') : actor.userId !== null && actor.userId === applicantUserId, {
    code: 'CA-02',
  });

export const isSystem: AnyGuard = (_, { actor }) => unless(actor.isSystem, { code: 'CA-04' });

export const isBelowDraftLimit: GuardOf<'SAVE'> = (_, { drafts }) =>
  unless(drafts < MOST_DRAFTS, { code: 'MANY_DRAFTS' });

export const isComplete: GuardOf<'SUBMIT'> = (_, command) => unless(command.isComplete, { code: 'REQUIRED' });
export const hasConsent: GuardOf<'SUBMIT'> = (_, command) => unless(command.hasConsent, { code: 'CONSENT' });
export const isBelowOpenLimit: GuardOf<'SUBMIT'> = (_, { open }) =>
  unless(open < MOST_OPEN, { code: 'OPEN_APPLICATIONS' });

export const isPastRefusal: GuardOf<'SUBMIT'> = (_, { refusedAt, at }) =>
  unless(since(refusedAt, at) >= REJECT_WAIT_MS, {
    code: 'TOO_SOON',
    params: { day: refusedAt && new Date(Date.parse(refusedAt) + REJECT_WAIT_MS).toISOString().slice(0, 10) },
  });

export const isAuditor: AnyGuard = ({ auditorId }, { actor }) =>
  unless(actor.employeeId !== null && actor.employeeId === auditorId, { code: 'CA-05' });

/** Its auditor, who may assign, or nobody at all after a day without an act. */
export const mayRelease: AnyGuard = ({ auditorId, takenAt }, { actor, at }) => {
  if (actor.isSystem) return unless(since(takenAt, at) >= LAPSE_MS, { code: 'CA-04' });
  if (actor.codes.includes('ASSIGN')) return null;
  return unless(actor.codes.includes('RELEASE') && actor.employeeId === auditorId, { code: 'CA-05' });
};

export const hasFieldReason: GuardOf<'RETURN'> = (_, { reasons }) => unless(reasons > 0, { code: 'NO_FIELD_REASON' });
export const hasRejectCode: GuardOf<'REJECT'> = (_, { code }) => unless(code !== null, { code: 'NO_REASON' });

export const isOfFourEyes: AnyGuard = ({ createdBy }, { actor }) =>
  unless(createdBy === null || createdBy !== actor.employeeId, { code: 'FOUR_EYES' });

const SHORTEST_OVERRIDE = 10;
export const isUsccFine: GuardOf<'APPROVE'> = (_, command) =>
  unless(command.isUsccFine || command.overrideReason.trim().length >= SHORTEST_OVERRIDE, { code: 'OVERRIDE' });

export const hasAllToOpen: GuardOf<'FINISH' | 'CREATE'> = (_, { missing }) =>
  missing[0] === undefined ? null : { code: missing[0], params: { missing } };

export const isWithinReopenTime: AnyGuard = ({ decidedAt }, { at }) =>
  unless(since(decidedAt, at) <= REOPEN_MS, { code: 'REOPEN_LATE' });

export const isForgotten: AnyGuard = ({ updatedAt }, { at }) =>
  unless(since(updatedAt, at) >= EXPIRE_MS, { code: 'CA-01' });

export const hasReason: GuardOf<'CREATE'> = (_, { reason }) => unless(reason.trim() !== '', { code: 'NO_REASON' });
