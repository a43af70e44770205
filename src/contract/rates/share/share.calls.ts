import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { pageOf, pageQuerySchema } from '../../kernel/page.ts';
import { rowResultSchema } from '../../kernel/resource.ts';
import type { Text } from '../../kernel/text.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import { seenRows } from '../row-list.ts';
import { SUBSCRIPTION_STATES } from './share-codes.ts';

/** Sharing rates between companies (design commercial 0.5, A.3.2): one call an event. Fields of a share are the resource's. */

const { shares, pool, subscriptions, subscribers, allocations } = RATE_PATHS;
const id36 = z.string().min(1).max(36);
const companyCode = z.string().regex(/^[A-Z0-9]{6}$/);

/** Events of many rows at once; the answer tells row by row. */
const bulk = (name: string, paths: readonly string[], code: string, summary: Text) =>
  defineCall({
    method: 'POST',
    path: `/api/RateShare/${name}`,
    access: { anyOf: paths.map(path => rateRight(path, code)) },
    summary,
    body: z.object({ rows: seenRows }),
    data: z.array(rowResultSchema),
  });

export const offerShares = bulk('Offer', [shares], 'OFFER', { zh: '发布共享', en: 'Puts shares into the pool' });
export const pauseShares = bulk('Pause', [shares], 'PAUSE', {
  zh: '暂停共享',
  en: 'Their prices vanish until resumed',
});
export const resumeShares = bulk('Resume', [shares], 'RESUME', { zh: '恢复共享', en: 'Their prices return' });
export const endShares = bulk('End', [shares], 'END', { zh: '终止共享', en: 'Ends shares and their subscriptions' });

/** What the owner sees of a share beyond its fields. */
export const shareOverview = defineCall({
  method: 'GET',
  path: '/api/RateShare/Overview',
  access: { anyOf: [rateRight(shares)] },
  summary: { zh: '共享概况', en: 'How many rates the share means now, and who has it' },
  query: z.object({ id: id36 }),
  data: z.object({
    rates: z.int(),
    changedAt: z.string().nullable(),
    receivers: z.array(z.object({ code: z.string(), name: z.string(), state: z.enum(SUBSCRIPTION_STATES) })),
  }),
  errors: ['not_found'],
});

const priceSchema = z.object({ containerType: z.string(), currency: z.string(), price: z.string() });

const sharedRateSchema = z.object({
  rateId: z.string(),
  carrier: z.string(),
  pol: z.string(),
  pod: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  prices: z.array(priceSchema),
});

/** The share exactly as a company gets it, before or after it has it. */
export const previewShare = defineCall({
  method: 'GET',
  path: '/api/RateShare/Preview',
  access: { anyOf: [rateRight(shares, 'PREVIEW')] },
  summary: { zh: '预览共享', en: 'Rates and prices as one company would get them' },
  query: z.object({ id: id36, company: companyCode }),
  data: z.object({
    company: z.string(),
    isInAudience: z.boolean(),
    rates: z.array(sharedRateSchema),
    isMore: z.boolean(),
  }),
  errors: ['not_found'],
});

const poolRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  ownerCode: z.string(),
  ownerName: z.string(),
  carriers: z.array(z.string()),
  pols: z.array(z.string()),
  pods: z.array(z.string()),
  rates: z.int(),
  changedAt: z.string().nullable(),
  /** Hours until the owner answers a request, on average; null where none was answered yet. */
  answerHours: z.int().nullable(),
  fromPrice: priceSchema.nullable(),
  isReshareAllowed: z.boolean(),
  terms: z.string(),
  validTo: z.string().nullable(),
  /** Of the own subscription, where there is one. */
  state: z.enum(SUBSCRIPTION_STATES).nullable(),
});
export type PoolRow = z.output<typeof poolRowSchema>;

export const poolShares = defineCall({
  method: 'GET',
  path: '/api/RateShare/Pool',
  access: { anyOf: [rateRight(pool)] },
  summary: { zh: '共享运价列表', en: 'Shares of others that the company may subscribe to' },
  query: pageQuerySchema,
  data: pageOf(poolRowSchema),
});

const subscriptionSchema = z.object({ id: z.string(), state: z.enum(SUBSCRIPTION_STATES), version: z.int() });

export const subscribeToShare = defineCall({
  method: 'POST',
  path: '/api/RateShare/Subscribe',
  access: { anyOf: [rateRight(pool, 'SUBSCRIBE')] },
  summary: { zh: '订阅共享', en: 'Asks the owner for a share' },
  body: z.object({ shareId: id36, note: z.string().trim().max(200).default('') }),
  data: subscriptionSchema,
  errors: ['not_found', 'event_not_allowed'],
});

export const allocateShare = defineCall({
  method: 'POST',
  path: '/api/RateShare/Allocate',
  access: { anyOf: [rateRight(allocations, 'ALLOCATE')] },
  summary: { zh: '对外分配', en: 'Gives a share to companies that did not ask; company by company' },
  body: z.object({ shareId: id36, companyCodes: z.array(companyCode).min(1).max(50) }),
  data: z.array(rowResultSchema),
  errors: ['not_found'],
});

export const acceptSubscribers = bulk('Accept', [subscribers], 'ACCEPT', {
  zh: '同意订阅',
  en: 'Lets companies that asked have the share',
});
export const refuseSubscribers = bulk('Refuse', [subscribers], 'REJECT', {
  zh: '拒绝订阅',
  en: 'Rejects companies that asked',
});

const EITHER_SIDE = [subscriptions, subscribers, allocations];
export const pauseSubscriptions = bulk('PauseSubscription', EITHER_SIDE, 'PAUSE', {
  zh: '暂停订阅',
  en: 'Prices vanish until resumed; either side',
});
export const resumeSubscriptions = bulk('ResumeSubscription', EITHER_SIDE, 'RESUME', {
  zh: '恢复订阅',
  en: 'Prices return; either side',
});
export const endSubscriptions = bulk('EndSubscription', EITHER_SIDE, 'END', {
  zh: '终止订阅',
  en: 'Ends subscriptions; either side',
});

/** What the receiver wants of it. */
export const filterSubscription = defineCall({
  method: 'POST',
  path: '/api/RateShare/Filter',
  access: { anyOf: [rateRight(subscriptions, 'FILTER')] },
  summary: {
    zh: '订阅筛选',
    en: 'Only these lanes; changes by themselves or after a look. If-Match carries the version',
  },
  body: z.object({
    id: id36,
    autoImport: z.boolean(),
    carrierIds: z.array(id36).max(50),
    polIds: z.array(id36).max(50),
    podIds: z.array(id36).max(50),
  }),
  data: subscriptionSchema,
  errors: ['not_found', 'stale_version'],
});

/** New and changed prices of a subscription that does not take them by itself. */
export const waitingChanges = defineCall({
  method: 'GET',
  path: '/api/RateShare/Waiting',
  access: { anyOf: [rateRight(subscriptions)] },
  summary: { zh: '待接收变动', en: 'Prices that differ from those accepted' },
  query: z.object({ id: id36 }),
  data: z.object({
    changes: z.array(
      sharedRateSchema.extend({ prices: z.array(priceSchema.extend({ accepted: z.string().nullable() })) }),
    ),
    isMore: z.boolean(),
  }),
  errors: ['not_found'],
});

export const takeChanges = defineCall({
  method: 'POST',
  path: '/api/RateShare/TakeChanges',
  access: { anyOf: [rateRight(subscriptions, 'FILTER')] },
  summary: { zh: '接收变动', en: 'Accepts the prices of now for these rates' },
  body: z.object({ id: id36, rateIds: z.array(id36).min(1).max(200) }),
  data: z.object({ taken: z.int() }),
  errors: ['not_found'],
});
