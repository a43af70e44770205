import {
  SUBSCRIPTION_STATE_LABELS,
  SUBSCRIPTION_STATES,
  type SubscriptionState,
} from '#contract/rates/share/share-codes.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { SubscriptionCommand, SubscriptionContext } from './rate-subscription.commands.ts';
import * as guard from './rate-subscription.guards.ts';

/**
 * Life of a subscription, and of an allocation, which begins where a subscription is accepted (design A.3.2):
 *
 *     NEW -> REQUESTED -> ACTIVE <-> PAUSED
 *      |         '-> REFUSED '-> ENDED <-'
 *      '-----------------^ ALLOCATE
 *
 * States × commands and gaps: `rate-subscription.lifecycle.md`.
 */
type Row = TransitionRow<SubscriptionState, SubscriptionContext, SubscriptionCommand>;

const ENTERING = [
  ...[guard.isNotOwn, guard.isOffered, guard.isMeant, guard.isOnce],
  ...[guard.isNoLoop, guard.isShallow],
] as const;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'SUBSCRIBE', to: 'REQUESTED', guards: [guard.isReceiver, ...ENTERING] },
  { from: [NEW], event: 'ALLOCATE', to: 'ACTIVE', guards: [guard.isOwner, ...ENTERING] },
  { from: ['REQUESTED'], event: 'ACCEPT', to: 'ACTIVE', guards: [guard.isOwner] },
  { from: ['REQUESTED'], event: 'REFUSE', to: 'REFUSED', guards: [guard.isOwner] },
  { from: ['ACTIVE'], event: 'PAUSE', to: 'PAUSED', guards: [guard.isEitherSide] },
  { from: ['PAUSED'], event: 'RESUME', to: 'ACTIVE', guards: [guard.isEitherSide] },
  { from: ['REQUESTED', 'ACTIVE', 'PAUSED'], event: 'END', to: 'ENDED', guards: [guard.isEitherSide] },
];

export const rateSubscriptionLifecycle: Lifecycle<SubscriptionState, SubscriptionContext, SubscriptionCommand> =
  defineLifecycle<SubscriptionState, SubscriptionContext, SubscriptionCommand>({
    id: 'rate-subscription',
    states: SUBSCRIPTION_STATES,
    notPermitted: 'SH-01',
    labels: SUBSCRIPTION_STATE_LABELS,
    rows: ROWS,
  });
