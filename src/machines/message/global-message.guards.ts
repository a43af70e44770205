import type { GlobalCode } from '#contract/message/global-findings.ts';
import { RECALL_MS, REVIEW_ABOVE } from '#contract/message/global-message.ts';
import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { GlobalCommandOf, GlobalContext, GlobalEvent } from './global-message.commands.ts';

/** Refusals carry codes of `contract/message/global-findings.ts`. */
type AnyGuard = Guard<GlobalContext, GlobalCommandOf<GlobalEvent>>;
type GuardOf<Event extends GlobalEvent> = Guard<GlobalContext, GlobalCommandOf<Event>>;

const unless = (holds: boolean, code: GlobalCode): Refusal | null => (holds ? null : { code });

export const isSystem: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'system', 'GM-03');

/** The clock acts for the company that the message belongs to. */
export const isOwner: AnyGuard = ({ ownerCompanyId }, { actor }) =>
  unless(actor.companyKind === 'system' || actor.companyId === ownerCompanyId, 'GM-02');

export const isWritten: AnyGuard = (context, _) => unless(context.isWritten, 'GM-10');

export const hasAudience: GuardOf<'SUBMIT' | 'SEND'> = (_, { addressed }) =>
  unless(addressed > 0, 'MSG_AUDIENCE_EMPTY');

/** Its refusal opens the second row of SUBMIT, so nobody ever reads it. */
export const isWide: GuardOf<'SUBMIT'> = ({ isForAll }, { addressed }) =>
  unless(isForAll || addressed > REVIEW_ABOVE, 'GM-09');

/** What nobody can see any more is neither sent nor asked about. */
export const isNotOver: AnyGuard = ({ expiresAt }, { at }) =>
  unless(expiresAt === null || Date.parse(expiresAt) > Date.parse(at), 'GM-07');

export const isOver: AnyGuard = ({ expiresAt }, { at }) =>
  unless(expiresAt !== null && Date.parse(expiresAt) <= Date.parse(at), 'GM-08');

/** Four eyes. */
export const isNotOwnSubmission: AnyGuard = ({ submittedBy }, { actor }) =>
  unless(submittedBy === null || submittedBy !== actor.employeeId, 'GM-04');

export const hasRemarks: GuardOf<'REJECT'> = (_, { remarks }) => unless(remarks.trim() !== '', 'GM-05');

export const isWithinRecallTime: AnyGuard = ({ sentAt }, { at }) =>
  unless(sentAt !== null && Date.parse(at) - Date.parse(sentAt) <= RECALL_MS, 'MSG_RECALL_LATE');

export const asksForConfirmation: AnyGuard = ({ mustConfirm }) => unless(mustConfirm, 'GM-06');
