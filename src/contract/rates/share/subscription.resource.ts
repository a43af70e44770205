import type { Door } from '../../kernel/door.ts';
import { choice, code, instant, references, text, yesNo } from '../../kernel/field.ts';
import { defineResource, type RowOf } from '../../kernel/resource.ts';
import { RATE_PATHS } from '../paths.ts';
import { SUBSCRIPTION_KINDS, SUBSCRIPTION_STATE_LABELS } from './share-codes.ts';

/**
 * One row for what one company gets of another's share, seen from either side (design commercial A.2.5); both are lists only: its life
 * is `machines/rates/rate-subscription.document.ts`.
 */

const shared = {
  shareName: text({ zh: '共享', en: 'Share' }, { max: 60, computed: true, width: 220 }),
  kind: choice({ zh: '方式', en: 'Kind' }, SUBSCRIPTION_KINDS, { computed: true, width: 90 }),
  state: choice({ zh: '状态', en: 'Status' }, SUBSCRIPTION_STATE_LABELS, { computed: true, width: 100 }),
  shareId: code({ zh: '共享编号', en: 'Id of the share' }, { max: 36, computed: true, hiddenColumn: true }),
} as const;
const answeredAt = instant({ zh: '答复时间', en: 'Answered' }, { computed: true, width: 140 });

/** What the own company gets. */
export const rateSubscriptionResource = defineResource({
  name: 'RateSubscription',
  docType: 'rateSubscription',
  title: { zh: '我的订阅', en: 'My subscriptions' },
  paths: [RATE_PATHS.subscriptions],
  owner: 'company',
  abilities: ['export'],
  fields: {
    ...shared,
    ownerCode: code({ zh: '共享方编码', en: 'Owner' }, { max: 6, computed: true, width: 100 }),
    ownerName: text({ zh: '共享方', en: 'Shared by' }, { max: 120, computed: true, width: 220 }),
    autoImport: yesNo({ zh: '自动接收变动', en: 'Takes changes by itself' }, { computed: true, width: 120 }),
    carrierIds: references({ zh: '只要船公司', en: 'Carriers only' }, 'ShippingLine', { most: 50, width: 120 }),
    polIds: references({ zh: '只要起运港', en: 'Loading only' }, 'Port', { most: 50, width: 120 }),
    podIds: references({ zh: '只要目的港', en: 'Discharge only' }, 'Port', { most: 50, width: 120 }),
    answeredAt,
  },
  key: ['shareId', 'ownerCode'],
  caption: { code: 'shareName' },
  search: [],
  sort: '-createdAt',
});

const doors: readonly Door[] = [
  {
    key: 'subscribers',
    path: RATE_PATHS.subscribers,
    title: { zh: '他人订阅', en: 'Subscriptions of others' },
    only: { kind: ['SUBSCRIBED'] },
  },
  {
    key: 'allocations',
    path: RATE_PATHS.allocations,
    title: { zh: '对外分配', en: 'Externally allocated' },
    only: { kind: ['ALLOCATED'] },
  },
];

/** What others get of the own company's shares. */
export const rateSubscriberResource = defineResource({
  name: 'RateAllocation',
  docType: 'rateSubscriber',
  title: { zh: '他人订阅', en: 'Subscriptions of others' },
  paths: [RATE_PATHS.subscribers, RATE_PATHS.allocations],
  doors,
  owner: 'company',
  abilities: ['export'],
  fields: {
    ...shared,
    companyCode: code({ zh: '订阅方编码', en: 'Receiver' }, { max: 6, computed: true, width: 100 }),
    companyName: text({ zh: '订阅方', en: 'Received by' }, { max: 120, computed: true, width: 220 }),
    note: text({ zh: '说明', en: 'Note' }, { max: 200, computed: true, width: 180 }),
    answeredAt,
  },
  key: ['shareId', 'companyCode'],
  caption: { code: 'companyName' },
  search: [],
  sort: '-createdAt',
});

export type RateSubscriptionRow = RowOf<typeof rateSubscriptionResource>;
