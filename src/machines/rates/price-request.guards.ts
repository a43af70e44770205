import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { RequestCommandOf, RequestContext, RequestEvent } from './price-request.commands.ts';

/** Refusals carry codes of `contract/rates/request/request-codes.ts`. */
type AnyGuard = Guard<RequestContext, RequestCommandOf<RequestEvent>>;

const unless = (holds: boolean, code: string): Refusal | null => (holds ? null : { code });

export const isAsker: AnyGuard = ({ companyId }, { actor }) => unless(actor.companyId === companyId, 'PQ-02');

export const isAsked: AnyGuard = ({ sellerCompanyId }, { actor }) =>
  unless(actor.companyId === sellerCompanyId, 'PQ-03');

export const isEitherSide: AnyGuard = ({ companyId, sellerCompanyId }, { actor }) =>
  unless(
    actor.companyKind === 'system' || actor.companyId === companyId || actor.companyId === sellerCompanyId,
    'PQ-04',
  );

export const hasAnswer: Guard<RequestContext, RequestCommandOf<'ANSWER'>> = (_, { text, rateId }) =>
  unless(text.trim() !== '' || rateId !== null, 'PQ-05');

export const isWonWhenAnswered: Guard<RequestContext, RequestCommandOf<'CLOSE'>> = ({ isAnswered }, { outcome }) =>
  unless(outcome !== 'WON' || isAnswered, 'PQ-06');

export const isOverdueOnce: Guard<RequestContext, RequestCommandOf<'ESCALATE'>> = (
  { dueAt, isEscalated },
  { at, actor },
) => unless(actor.companyKind === 'system' && !isEscalated && at >= dueAt, 'PQ-07');
