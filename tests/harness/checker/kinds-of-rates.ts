import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { LclRateInput } from '#contract/rates/lcl-rate.resource.ts';
import { PRICE_REQUEST } from '#contract/rates/request/request.calls.ts';
import { evolveRequest, type RequestDocument, requestContextOf } from '#machines/rates/price-request.evolve.ts';
import { priceRequestLifecycle } from '#machines/rates/price-request.lifecycle.ts';
import { type AnyRateContent, foldRate, type RateDocument, rateContextOf } from '#machines/rates/rate.evolve.ts';
import { rateLifecycle } from '#machines/rates/rate.lifecycle.ts';
import { type BatchDocument, batchContextOf, evolveBatch, newBatchContext } from '#machines/rates/rate-batch.evolve.ts';
import { rateBatchLifecycle } from '#machines/rates/rate-batch.lifecycle.ts';
import { evolveSubscription, type SubscriptionDocument } from '#machines/rates/rate-subscription.evolve.ts';
import { rateSubscriptionLifecycle } from '#machines/rates/rate-subscription.lifecycle.ts';
import { documentOf as batchOfRow, RATE_BATCH } from '#server/features/rates/batch/batch.store.ts';
import { fclRateOfRow, typedContent } from '#server/features/rates/fcl/fcl-rate.projection.ts';
import { FCL_RATE } from '#server/features/rates/fcl/fcl-rate.store.ts';
import { lclContent, lclRateOfRow } from '#server/features/rates/lcl/lcl-rate.projection.ts';
import { LCL_RATE } from '#server/features/rates/lcl/lcl-rate.store.ts';
import { requestOfRow } from '#server/features/rates/request/request.store.ts';
import { RATE_SUBSCRIPTION, documentOf as subscriptionOfRow } from '#server/features/rates/share/subscription.store.ts';
import { byId, type DocumentKind, folded, toldBy } from './document-kind.ts';

/** A field that came after the fact was written has its default. */
const asTyped = <C extends AnyRateContent>(
  rate: RateDocument<C> | null,
  typed: (content: Readonly<Record<string, unknown>>) => C,
): RateDocument<C> | null =>
  rate && { ...rate, content: typed(rate.content as unknown as Readonly<Record<string, unknown>>) };

/** Documents of rates. */
export const RATE_KINDS: readonly DocumentKind[] = [
  {
    ...{ type: FCL_RATE, table: 'fcl_rate', lifecycle: rateLifecycle, context: rateContextOf },
    fold: facts => asTyped(foldRate<FclRateInput>(facts), typedContent),
    rows: async db => byId(await db.selectFrom('fclRate').selectAll().execute(), fclRateOfRow),
  },
  {
    ...{ type: LCL_RATE, table: 'lcl_rate', lifecycle: rateLifecycle, context: rateContextOf },
    fold: facts => asTyped(foldRate<LclRateInput>(facts), lclContent),
    rows: async db => byId(await db.selectFrom('lclRate').selectAll().execute(), lclRateOfRow),
  },
  {
    ...{ type: RATE_BATCH, table: 'rate_batch', lifecycle: rateBatchLifecycle },
    fold: folded<BatchDocument>(evolveBatch),
    rows: async db => byId(await db.selectFrom('rateBatch').selectAll().execute(), batchOfRow),
    // Its rows are counted as they are written.
    except: ['counts'],
    context: (batch: BatchDocument, { fact, isNew }) =>
      isNew ? newBatchContext(batch.companyId) : batchContextOf(batch, toldBy(fact, 'counts') ?? batch.counts),
  },
  {
    ...{ type: PRICE_REQUEST, table: 'price_request', lifecycle: priceRequestLifecycle },
    fold: folded<RequestDocument>(evolveRequest),
    rows: async db => byId(await db.selectFrom('priceRequest').selectAll().execute(), requestOfRow),
    context: (document: RequestDocument, { isNew }) => requestContextOf(document, isNew ? undefined : document),
  },
  {
    ...{ type: RATE_SUBSCRIPTION, table: 'rate_subscription', lifecycle: rateSubscriptionLifecycle },
    // The log is the owner's.
    ...{ ownerColumn: 'owner_company_id', besides: ['FILTER'] },
    fold: folded<SubscriptionDocument>(evolveSubscription),
    rows: async db => byId(await db.selectFrom('rateSubscription').selectAll().execute(), subscriptionOfRow),
    context: ({ companyId, ownerCompanyId }: SubscriptionDocument) => ({ companyId, ownerCompanyId }),
    // What the share was at the time its own log tells.
    command: () => ({ shareState: 'OFFERED', isInAudience: true, closesLoop: false, reshares: 0, isDouble: false }),
  },
];
