import type { Text } from '../../kernel/text.ts';

/** Words of sharing rates between companies (design commercial A.2.5, A.3.2, A.5.6). */

/** Name of shares in the log and in live messages. */
export const RATE_SHARE = 'rateShare';

export const SUBSCRIPTION_STATE_LABELS = {
  REQUESTED: { zh: '待审核', en: 'Requested', tone: 'warn' },
  ACTIVE: { zh: '生效中', en: 'Active', tone: 'good' },
  PAUSED: { zh: '已暂停', en: 'Paused' },
  ENDED: { zh: '已终止', en: 'Ended' },
  REFUSED: { zh: '已拒绝', en: 'Rejected', tone: 'bad' },
} as const;
export type SubscriptionState = keyof typeof SUBSCRIPTION_STATE_LABELS;
export const SUBSCRIPTION_STATES = Object.keys(SUBSCRIPTION_STATE_LABELS) as SubscriptionState[];

/** Who began it: the receiver asked, or the owner gave. */
export const SUBSCRIPTION_KINDS = {
  SUBSCRIBED: { zh: '订阅', en: 'Subscribed' },
  ALLOCATED: { zh: '分配', en: 'Allocated' },
} as const;
export type SubscriptionKind = keyof typeof SUBSCRIPTION_KINDS;

export const SHARE_SELECTORS = {
  FILTER: { zh: '按条件（含新运价）', en: 'By conditions, new rates too' },
  FIXED: { zh: '指定运价', en: 'Named rates' },
} as const;

export const SHARE_PRICE_MODES = {
  SAME: { zh: '同价', en: 'Own price' },
  ABS: { zh: '加金额', en: 'Plus an amount' },
  PCT: { zh: '加百分比', en: 'Plus a percentage' },
} as const;

export const SHARE_AUDIENCES = {
  ALL_MEMBERS: { zh: '全部成员', en: 'All members' },
  COMPANIES: { zh: '指定企业', en: 'Named companies' },
  LEVELS: { zh: '客户等级', en: 'Customer levels' },
} as const;

export const SHARE_BOOKING = {
  DIRECT: { zh: '直接向所属企业订舱', en: 'With the owner' },
  VIA: { zh: '通过订阅企业订舱', en: 'Through the subscriber' },
} as const;

/** Companies between the one that has the rate and the last that gets it: two may pass it on. */
export const MOST_RESHARES = 2;

/** Why a share or a subscription refuses an event. */
export const SHARE_CODES = {
  'SH-01': { zh: '当前状态不允许此操作', en: 'Not permitted in this state' },
  'SH-02': { zh: '只有共享方可以操作', en: 'Only the company that shares may do this' },
  'SH-03': { zh: '只有订阅方可以操作', en: 'Only the company that subscribes may do this' },
  'SH-04': { zh: '只有共享双方可以操作', en: 'Only the two companies may do this' },
  SHARE_EMPTY: { zh: '没有匹配的已发布运价', en: 'No published rate matches' },
  SHARE_TERMS: { zh: '请填写共享条款', en: 'Write the terms first' },
  SHARE_USED: { zh: '已被引用 1 次，请停用或合并', en: 'In use 1 times; disable or merge it' },
  SHARE_CLOSED: { zh: '该共享目前不可订阅', en: 'The share takes no subscriptions now' },
  SHARE_OWN: { zh: '不能订阅本企业的共享', en: 'A company does not subscribe to its own share' },
  SHARE_AUDIENCE: { zh: '该共享不面向该企业', en: 'The share is not meant for this company' },
  SHARE_CYCLE: { zh: '共享形成循环，不能订阅', en: 'Sharing would form a loop' },
  SHARE_DEPTH: { zh: '转共享最多 {n} 层', en: 'Passed on {n} times at most' },
  SHARE_TWICE: { zh: '已订阅或已申请', en: 'Subscribed or asked for already' },
} as const satisfies Record<string, Text>;
export type ShareCode = keyof typeof SHARE_CODES;
