import type { Fact } from '#contract/kernel/facts.ts';
import type { SubscriptionKind, SubscriptionState } from '#contract/rates/share/share-codes.ts';

/** What its first fact says of a subscription. */
export interface SubscriptionBirth {
  readonly id: string;
  readonly shareId: string;
  readonly companyId: string;
  readonly ownerCompanyId: string;
  readonly kind: SubscriptionKind;
}

/** What the receiver set for itself: takes changes as they come, and only a part of the lanes. */
export interface SubscriptionTerms {
  readonly autoImport: boolean;
  readonly carrierIds: readonly string[];
  readonly polIds: readonly string[];
  readonly podIds: readonly string[];
}

export interface SubscriptionDocument extends SubscriptionBirth, SubscriptionTerms {
  readonly state: SubscriptionState;
  readonly version: number;
  readonly answeredAt: string | null;
}

export const ALL_LANES: SubscriptionTerms = { autoImport: true, carrierIds: [], polIds: [], podIds: [] };

/** The subscription after one more fact. */
export function evolveSubscription(
  before: SubscriptionDocument | null,
  { seq, event, toState, at, changes }: Pick<Fact, 'seq' | 'event' | 'toState' | 'at' | 'changes'>,
): SubscriptionDocument {
  if (seq !== (before?.version ?? 0) + 1)
    throw new Error(`fact ${seq} of a subscription comes after ${before?.version ?? 0}`);
  const [first] = changes;
  const born = before ?? { ...(first?.after as SubscriptionBirth), ...ALL_LANES, answeredAt: null };
  const told = before ? Object.fromEntries(changes.map(({ path, after }) => [path, after])) : {};
  const isAnswer = event === 'ACCEPT' || event === 'REFUSE' || event === 'ALLOCATE';
  return {
    ...born,
    ...told,
    state: toState as SubscriptionState,
    version: seq,
    answeredAt: isAnswer ? at : born.answeredAt,
  };
}
