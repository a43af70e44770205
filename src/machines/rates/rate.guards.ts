import type { Refusal } from '../kernel/lifecycle.ts';
import type { RateCommand, RateCommandOf, RateContext } from './rate.commands.ts';

/** Conditions of a rate's lifecycle; each answers why not (design A.3.1, A.6). */

const LEAST_REASON = 2;
/** Days that a rate may be extended by without the right to publish. */
export const MOST_DAYS_ADDED = 31;

const refuse = (code: string, params?: Refusal['params']): Refusal => (params ? { code, params } : { code });

export const isOwner = (context: RateContext, { actor }: RateCommand): Refusal | null =>
  actor.companyKind === 'system' || actor.companyId === context.ownerCompanyId ? null : refuse('RATE-L-02');

export const isSystem = (_context: RateContext, { actor }: RateCommand): Refusal | null =>
  actor.companyKind === 'system' ? null : refuse('RATE-L-02');

export const hasReason = (_context: RateContext, { remarks }: RateCommand): Refusal | null =>
  (remarks ?? '').trim().length >= LEAST_REASON ? null : refuse('RATE-REASON');

export const isWithoutErrors = (_context: RateContext, { openErrors }: { openErrors: number }): Refusal | null =>
  openErrors === 0 ? null : refuse('RATE-ERRORS', { n: openErrors });

export const isNotPast = (
  _context: RateContext,
  { validTo, today }: { validTo: string; today: string },
): Refusal | null => (validTo >= today ? null : refuse('DATE_PAST'));

export const isWithoutOverlap = (_context: RateContext, { openOverlaps }: { openOverlaps: number }): Refusal | null =>
  openOverlaps === 0 ? null : refuse('RATE_OVERLAP', { n: openOverlaps });

export const isFreeOfApproval = (
  _context: RateContext,
  { approvalHits }: { approvalHits: readonly string[] },
): Refusal | null => (approvalHits.length === 0 ? null : refuse('RATE-APPROVAL', { rules: approvalHits.join(', ') }));

/** Nothing asks for a second person: whoever may publish does so, and does not make others confirm it. */
export const isForApproval = (
  _context: RateContext,
  { approvalHits }: { approvalHits: readonly string[] },
): Refusal | null => (approvalHits.length > 0 ? null : refuse('RATE-NO-APPROVAL'));

export const isSecondPerson = (
  { authorId }: RateContext,
  { actor, fourEyes }: RateCommandOf<'CONFIRM'>,
): Refusal | null => (fourEyes && actor.employeeId === authorId ? refuse('RATE-FOUR-EYES') : null);

export const isStanding = ({ isStanding: stands }: RateContext): Refusal | null =>
  stands ? null : refuse('RATE-L-01');

export const isOver = ({ validTo }: RateContext, { today }: RateCommandOf<'EXPIRE'>): Refusal | null =>
  validTo < today ? null : refuse('RATE-NOT-OVER');

export const isShortExtension = (
  _context: RateContext,
  { actor, addedDays }: RateCommandOf<'EXTEND'>,
): Refusal | null =>
  actor.publishes || addedDays <= MOST_DAYS_ADDED ? null : refuse('RATE-EXTEND', { n: MOST_DAYS_ADDED });
