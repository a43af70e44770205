import type { Right } from '#contract/kernel/call.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { choice, code, instant, references, text, yesNo } from '#contract/kernel/field.ts';
import { RATE_PATHS, rateRight } from '#contract/rates/paths.ts';
import {
  MOST_RESHARES,
  SHARE_CODES,
  SUBSCRIPTION_KINDS,
  SUBSCRIPTION_STATE_LABELS,
  type SubscriptionState,
} from '#contract/rates/share/share-codes.ts';
import { rateSubscriptionResource } from '#contract/rates/share/subscription.resource.ts';
import { type DocumentRowOf, defineDocument, event, guard, sideGuard, typedFields } from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';
import type { RateShareRow } from './rate-share.document.ts';

/**
 * What one company gets of another's share (design commercial A.2.5, A.3.2). An allocation is a subscription that begins where
 * another one is accepted; the guards of entering hold for it as well, so that no owner can push a company into a loop.
 *
 *     NEW -> REQUESTED -> ACTIVE <-> PAUSED
 *      |         '-> REFUSED '-> ENDED <-'
 *      '-----------------^ ALLOCATE
 *
 * A company may take its own request back, and ask anew after it was refused or ended. What the receiver sets for itself leaves the
 * state as it is. An owner's setting accepts by itself: the system's ACCEPT, a fact of its own behind SUBSCRIBE.
 */

const MADE = { computed: true, required: true } as const;

const fields = {
  shareName: text({ zh: '共享', en: 'Share' }, { max: 60, ...MADE }),
  kind: choice({ zh: '方式', en: 'Kind' }, SUBSCRIPTION_KINDS, MADE),
  companyCode: code({ zh: '订阅方编码', en: 'Receiver' }, { max: 6, ...MADE }),
  companyName: text({ zh: '订阅方', en: 'Received by' }, { max: 120, ...MADE }),
  ownerCode: code({ zh: '共享方编码', en: 'Owner' }, { max: 6, ...MADE }),
  ownerName: text({ zh: '共享方', en: 'Shared by' }, { max: 120, ...MADE }),
  autoImport: yesNo({ zh: '自动接收变动', en: 'Takes changes by itself' }),
  carrierIds: references({ zh: '只要船公司', en: 'Carriers only' }, 'ShippingLine', { most: 50 }),
  polIds: references({ zh: '只要起运港', en: 'Loading only' }, 'Port', { most: 50 }),
  podIds: references({ zh: '只要目的港', en: 'Discharge only' }, 'Port', { most: 50 }),
  note: text({ zh: '说明', en: 'Note' }, { max: 200 }),
  answeredAt: instant({ zh: '答复时间', en: 'Answered' }, { computed: true }),
  shareId: code({ zh: '共享编号', en: 'Id of the share' }, { max: 36, ...MADE }),
  companyId: text({ zh: '订阅企业', en: 'Receiving company' }, { max: 36, ...MADE }),
  ownerCompanyId: text({ zh: '共享企业', en: 'Sharing company' }, { max: 36, ...MADE }),
};

const WISHES = ['autoImport', 'carrierIds', 'polIds', 'podIds'] as const;

const SIDES = { receiver: 'companyId', owner: 'ownerCompanyId' } as const;
const side = sideGuard(SIDES);
const isOwner = side('owner', 'SH-02', { orSystem: true });
const isReceiver = side('receiver', 'SH-03');
const isEitherSide = side(['receiver', 'owner'], 'SH-04', { orSystem: true });

/** The share as it stands for the company that is to get it. */
interface Entering {
  readonly shareState: RateShareRow['state'];
  /** The share is meant for the company, and the company is not blocked. */
  readonly isInAudience: boolean;
  /** The company would receive its own rates, directly or through others. */
  readonly closesLoop: boolean;
  /** How often the rates have been passed on when the company has them. */
  readonly reshares: number;
  /** It has the share already, or has asked for it. */
  readonly isDouble: boolean;
}

const isNotOwn = guard<{ readonly companyId: string; readonly ownerCompanyId: string }>({
  code: 'SHARE_OWN',
  holds: ({ companyId, ownerCompanyId }) => companyId !== ownerCompanyId,
});

const entering = (name: string, holds: (world: Entering) => boolean, params?: Readonly<Record<string, unknown>>) =>
  guard<unknown, unknown, Entering>({
    code: name,
    needs: ['world'],
    holds: (_, { world }) => holds(world),
    ...(params && { params: () => params }),
  });

const MAY_ENTER = [
  isNotOwn,
  entering('SHARE_CLOSED', ({ shareState }) => shareState === 'OFFERED'),
  entering('SHARE_AUDIENCE', ({ isInAudience }) => isInAudience),
  entering('SHARE_TWICE', ({ isDouble }) => !isDouble),
  entering('SHARE_CYCLE', ({ closesLoop }) => !closesLoop),
  entering('SHARE_DEPTH', ({ reshares }) => reshares <= MOST_RESHARES, { n: MOST_RESHARES }),
] as const;

const { pool, subscriptions, subscribers, allocations } = RATE_PATHS;
const eitherSide = (name: string): readonly Right[] =>
  [subscriptions, subscribers, allocations].map(path => rateRight(path, name));

const state = (name: SubscriptionState, more: { readonly waitsFor?: 'owner'; readonly final?: true } = {}) => {
  const { tone, ...label } = { tone: 'neutral' as const, ...SUBSCRIPTION_STATE_LABELS[name] };
  return { label, tone, ...more };
};

const answered = (_: unknown, { at }: Fact) => ({ answeredAt: at });
// Births of before the kit tell no wishes, and a field of this kind that nothing tells is `false`.
const begun = () => ({ autoImport: true });

export const rateSubscription = defineDocument({
  type: rateSubscriptionResource.docType,
  controller: 'RateSubscription',
  title: { zh: '运价订阅', en: 'Subscriptions of rates' },
  paths: [subscriptions, subscribers, allocations],
  fields,
  number: 'shareName',
  sides: SIDES,
  owner: 'owner',
  sort: '-createdAt',
  states: {
    REQUESTED: state('REQUESTED', { waitsFor: 'owner' }),
    ACTIVE: state('ACTIVE'),
    PAUSED: state('PAUSED'),
    ENDED: state('ENDED', { final: true }),
    REFUSED: state('REFUSED', { final: true }),
  },
  codes: SHARE_CODES,
  notPermitted: 'SH-01',
  derived: ['answeredAt'],
  // What share and companies were called when it began, and what the receiver wrote to it: logs have never told them.
  joined: ['shareName', 'companyCode', 'companyName', 'ownerCode', 'ownerName', 'note'],
  fold: {
    SUBSCRIBE: begun,
    ALLOCATE: (_: unknown, fact: Fact) => ({ ...begun(), ...answered(_, fact) }),
    ACCEPT: answered,
    REFUSE: answered,
  },
  events: {
    SUBSCRIBE: event({
      from: [NEW],
      to: 'REQUESTED',
      guards: [isReceiver, ...MAY_ENTER],
      label: { zh: '订阅', en: 'Subscribe' },
      right: [rateRight(pool, 'SUBSCRIBE')],
      payload: { shareId: fields.shareId, note: fields.note },
    }),
    ALLOCATE: event({
      from: [NEW],
      to: 'ACTIVE',
      guards: [isOwner, ...MAY_ENTER],
      label: { zh: '对外分配', en: 'Allocate' },
      right: [rateRight(allocations, 'ALLOCATE')],
      payload: { shareId: fields.shareId, companyCode: fields.companyCode },
    }),
    ACCEPT: event({
      from: ['REQUESTED'],
      to: 'ACTIVE',
      guards: [isOwner],
      label: { zh: '同意', en: 'Accept' },
      key: 'a',
      intent: 'success',
      right: [rateRight(subscribers, 'ACCEPT')],
      bulk: true,
    }),
    REFUSE: event({
      from: ['REQUESTED'],
      to: 'REFUSED',
      guards: [isOwner],
      label: { zh: '拒绝', en: 'Reject' },
      key: 'r',
      intent: 'danger',
      right: [rateRight(subscribers, 'REJECT')],
      bulk: true,
    }),
    PAUSE: event({
      from: ['ACTIVE'],
      to: 'PAUSED',
      guards: [isEitherSide],
      label: { zh: '暂停', en: 'Pause' },
      key: 'shift+p',
      right: eitherSide('PAUSE'),
      bulk: true,
    }),
    RESUME: event({
      from: ['PAUSED'],
      to: 'ACTIVE',
      guards: [isEitherSide],
      label: { zh: '恢复', en: 'Resume' },
      key: 'shift+r',
      right: eitherSide('RESUME'),
      bulk: true,
    }),
    END: event({
      from: ['REQUESTED', 'ACTIVE', 'PAUSED'],
      to: 'ENDED',
      guards: [isEitherSide],
      label: { zh: '终止', en: 'End' },
      key: 'shift+d',
      right: eitherSide('END'),
      bulk: true,
    }),
    FILTER: event({
      from: ['REQUESTED', 'ACTIVE', 'PAUSED', 'ENDED', 'REFUSED'],
      to: 'same',
      guards: [isReceiver],
      label: { zh: '订阅筛选', en: 'Choose lanes' },
      key: 'shift+f',
      right: [rateRight(subscriptions, 'FILTER')],
      payload: typedFields(fields, WISHES),
    }),
  },
});

export type RateSubscriptionDocument = DocumentRowOf<typeof rateSubscription>;

/** What the receiver set for itself: takes changes as they come, and only a part of the lanes. */
export type SubscriptionTerms = Pick<RateSubscriptionDocument, (typeof WISHES)[number]>;

/** How every subscription begins: takes what comes, of all lanes. */
export const ALL_LANES: SubscriptionTerms = { autoImport: true, carrierIds: [], polIds: [], podIds: [] };
