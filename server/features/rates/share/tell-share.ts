import { told } from '#contract/message/event-words.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { type RateSubscriptionDocument, rateSubscription } from '#machines/rates/rate-subscription.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';

/** Who is told of sharing: the owner of a request, the receiver of the answer and of what was given (A.3.2). No text names a price. */

const base = (subscription: RateSubscriptionDocument, now: Date) => ({
  senderName: '',
  docType: rateSubscription.type,
  docId: subscription.id,
  dueAt: now,
  category: 'AUDIT' as const,
  sendId: `rate-share-${subscription.state.toLowerCase()}:${subscription.id}:${subscription.version}`,
  dedupeKey: `rate-share-${subscription.state.toLowerCase()}:${subscription.id}`,
});

export function tellOwner(tx: Tx, subscription: RateSubscriptionDocument, now: Date): Promise<void> {
  const { companyName, shareName } = subscription;
  return queueMessage(tx, {
    ...base(subscription, now),
    companyId: subscription.ownerCompanyId,
    linkPath: RATE_PATHS.subscribers,
    to: { holdersOf: { companyId: subscription.ownerCompanyId, path: RATE_PATHS.subscribers, code: 'ACCEPT' } },
    ...told('rate-share-requested', { customer: companyName, subject: shareName }),
  });
}

const ANSWERS = {
  ALLOCATED: { zh: '获得分配', en: 'given to you' },
  ACTIVE: { zh: '订阅已同意', en: 'subscription accepted' },
  REFUSED: { zh: '订阅被拒绝', en: 'subscription rejected' },
} as const;

export function tellReceiver(tx: Tx, subscription: RateSubscriptionDocument, now: Date): Promise<void> {
  const { ownerName, shareName } = subscription;
  const happened =
    subscription.state === 'REFUSED'
      ? ANSWERS.REFUSED
      : ANSWERS[subscription.kind === 'ALLOCATED' ? 'ALLOCATED' : 'ACTIVE'];
  return queueMessage(tx, {
    ...base(subscription, now),
    companyId: subscription.companyId,
    linkPath: RATE_PATHS.subscriptions,
    to: { holdersOf: { companyId: subscription.companyId, path: RATE_PATHS.subscriptions } },
    ...told(subscription.state === 'REFUSED' ? 'rate-share-refused' : 'rate-share-active', {
      happened,
      subject: shareName,
      seller: ownerName,
    }),
  });
}
