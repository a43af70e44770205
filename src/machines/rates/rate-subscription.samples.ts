import type { SubscriptionState } from '#contract/rates/share/share-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import { RATE_SYSTEM, type RateActor } from './rate.commands.ts';
import type { SubscriptionCommandOf, SubscriptionContext, SubscriptionEvent } from './rate-subscription.commands.ts';

/** Per command: what passes, and what fails each guard with the code it must name. */

const person = (companyId: string): RateActor => ({
  ...{ employeeId: 'someone', companyId, companyKind: 'customer', publishes: false },
});

export const SUBSCRIPTION_ACTORS = {
  owner: person('OWNER'),
  receiver: person('RECEIVER'),
  stranger: person('OTHER'),
  system: RATE_SYSTEM,
} as const satisfies Record<string, RateActor>;

export const subscriptionContext: SubscriptionContext = { ownerCompanyId: 'OWNER', companyId: 'RECEIVER' };

type Payload = Omit<SubscriptionCommandOf<'SUBSCRIBE'>, 'type' | 'actor' | 'at'>;

export interface SubscriptionSample {
  readonly as: keyof typeof SUBSCRIPTION_ACTORS;
  readonly payload?: Payload;
  readonly context?: SubscriptionContext;
}
export interface SubscriptionFailingSample extends SubscriptionSample {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<SubscriptionState>[];
}
interface Samples {
  readonly passes: readonly [SubscriptionSample, ...SubscriptionSample[]];
  readonly fails: readonly SubscriptionFailingSample[];
}

const payload: Payload = {
  ...{ shareState: 'OFFERED', isInAudience: true, closesLoop: false, reshares: 0, isDouble: false },
};

const entering = (as: 'owner' | 'receiver', guard: string, code: string): Samples => {
  const failing = (name: string, told: string, over: Partial<Payload>): SubscriptionFailingSample => ({
    ...{ guard: name, code: told, in: ['NEW'], as, payload: { ...payload, ...over } },
  });
  return {
    passes: [
      { as, payload },
      { as, payload: { ...payload, reshares: 2 } },
    ],
    fails: [
      { guard, code, in: ['NEW'], as: 'stranger', payload },
      failing('isOffered', 'SHARE_CLOSED', { shareState: 'PAUSED' }),
      failing('isMeant', 'SHARE_AUDIENCE', { isInAudience: false }),
      failing('isOnce', 'SHARE_TWICE', { isDouble: true }),
      failing('isNoLoop', 'SHARE_CYCLE', { closesLoop: true }),
      failing('isShallow', 'SHARE_DEPTH', { reshares: 3 }),
    ],
  };
};

const byOwner: Samples = {
  passes: [{ as: 'owner' }, { as: 'system' }],
  fails: [{ guard: 'isOwner', code: 'SH-02', in: ['REQUESTED'], as: 'receiver' }],
};
const byEither = (...states: SubscriptionState[]): Samples => ({
  passes: [{ as: 'owner' }, { as: 'receiver' }, { as: 'system' }],
  fails: [{ guard: 'isEitherSide', code: 'SH-04', in: states, as: 'stranger' }],
});

const subscribing = entering('receiver', 'isReceiver', 'SH-03');

export const SUBSCRIPTION_SAMPLES: Readonly<Record<SubscriptionEvent, Samples>> = {
  SUBSCRIBE: {
    ...subscribing,
    fails: [
      ...subscribing.fails,
      {
        ...{ guard: 'isNotOwn', code: 'SHARE_OWN', in: ['NEW'], as: 'owner', payload },
        context: { ownerCompanyId: 'OWNER', companyId: 'OWNER' },
      },
    ],
  },
  ALLOCATE: entering('owner', 'isOwner', 'SH-02'),
  ACCEPT: byOwner,
  REFUSE: byOwner,
  PAUSE: byEither('ACTIVE'),
  RESUME: byEither('PAUSED'),
  END: byEither('REQUESTED', 'ACTIVE', 'PAUSED'),
};
