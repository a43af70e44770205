import { servedRateBatch } from '#server/features/rates/batch/rate-batch.served.ts';
import { servedRateSubscription } from '#server/features/rates/share/rate-subscription.served.ts';
import { declaredKind } from './declared-kind.ts';
import type { DocumentKind } from './document-kind.ts';

/** Documents of rates. */
export const RATE_KINDS: readonly DocumentKind[] = [
  declaredKind(servedRateBatch),
  declaredKind(servedRateSubscription),
];
