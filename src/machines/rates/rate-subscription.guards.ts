import { MOST_RESHARES } from '#contract/rates/share/share-codes.ts';
import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { SubscriptionCommandOf, SubscriptionContext, SubscriptionEvent } from './rate-subscription.commands.ts';

/** Refusals carry codes of `contract/rates/share/share-codes.ts`. */
type AnyGuard = Guard<SubscriptionContext, SubscriptionCommandOf<SubscriptionEvent>>;
type EnteringGuard = Guard<SubscriptionContext, SubscriptionCommandOf<'SUBSCRIBE' | 'ALLOCATE'>>;

const unless = (holds: boolean, code: string): Refusal | null => (holds ? null : { code });

export const isOwner: AnyGuard = ({ ownerCompanyId }, { actor }) =>
  unless(actor.companyKind === 'system' || actor.companyId === ownerCompanyId, 'SH-02');

export const isReceiver: AnyGuard = ({ companyId }, { actor }) => unless(actor.companyId === companyId, 'SH-03');

export const isEitherSide: AnyGuard = ({ companyId, ownerCompanyId }, { actor }) =>
  unless(
    actor.companyKind === 'system' || actor.companyId === companyId || actor.companyId === ownerCompanyId,
    'SH-04',
  );

export const isNotOwn: EnteringGuard = ({ companyId, ownerCompanyId }) =>
  unless(companyId !== ownerCompanyId, 'SHARE_OWN');

export const isOffered: EnteringGuard = (_, { shareState }) => unless(shareState === 'OFFERED', 'SHARE_CLOSED');

export const isMeant: EnteringGuard = (_, { isInAudience }) => unless(isInAudience, 'SHARE_AUDIENCE');

export const isOnce: EnteringGuard = (_, { isDouble }) => unless(!isDouble, 'SHARE_TWICE');

export const isNoLoop: EnteringGuard = (_, { closesLoop }) => unless(!closesLoop, 'SHARE_CYCLE');

export const isShallow: EnteringGuard = (_, { reshares }) =>
  reshares > MOST_RESHARES ? { code: 'SHARE_DEPTH', params: { n: MOST_RESHARES } } : null;
