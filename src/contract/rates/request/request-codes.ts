import type { Text } from '../../kernel/text.ts';

/** Words of asking for a price that no rate gives (design commercial A.4.4). */

/** The first state is called OPEN, because NEW is what every machine calls a document that does not exist yet. */
export const REQUEST_STATE_LABELS = {
  OPEN: { zh: '新询价', en: 'New', tone: 'warn' },
  ASSIGNED: { zh: '处理中', en: 'Assigned', tone: 'info' },
  ANSWERED: { zh: '已答复', en: 'Answered', tone: 'good' },
  CLOSED: { zh: '已关闭', en: 'Closed' },
} as const;
export type RequestState = keyof typeof REQUEST_STATE_LABELS;
export const REQUEST_STATES = Object.keys(REQUEST_STATE_LABELS) as RequestState[];

/** What became of it. */
export const REQUEST_OUTCOMES = {
  WON: { zh: '成交', en: 'Won' },
  LOST: { zh: '未成交', en: 'Lost' },
  EXPIRED: { zh: '过期', en: 'Expired' },
} as const;
export type RequestOutcome = keyof typeof REQUEST_OUTCOMES;

export const REQUEST_MODES = {
  FCL: { zh: '整箱', en: 'FCL' },
  LCL: { zh: '拼箱', en: 'LCL' },
} as const;
export type RequestMode = keyof typeof REQUEST_MODES;

/** What a list shows: what waits for an answer, what was answered, what is over. */
export const REQUEST_LISTS = {
  WAITING: { zh: '待答复', en: 'Waiting' },
  ANSWERED: { zh: '已答复', en: 'Answered' },
  CLOSED: { zh: '已关闭', en: 'Closed' },
} as const;
export type RequestList = keyof typeof REQUEST_LISTS;
export const STATES_OF_LIST: Readonly<Record<RequestList, readonly RequestState[]>> = {
  WAITING: ['OPEN', 'ASSIGNED'],
  ANSWERED: ['ANSWERED'],
  CLOSED: ['CLOSED'],
};

/** Why a request refuses an event, and what is wrong with what was asked. */
export const REQUEST_CODES = {
  'PQ-01': { zh: '当前状态不允许此操作', en: 'Not permitted in this state' },
  'PQ-02': { zh: '只有询价方可以操作', en: 'Only the company that asks may do this' },
  'PQ-03': { zh: '只有报价方可以操作', en: 'Only the company that is asked may do this' },
  'PQ-04': { zh: '只有询价双方可以操作', en: 'Only the two companies may do this' },
  'PQ-05': { zh: '请填写答复文字或价格', en: 'Answer with words or with a price' },
  'PQ-06': { zh: '尚未答复，不能记为成交', en: 'Not answered yet: it cannot be won' },
  'PQ-07': { zh: '尚未超时，或已提醒经理', en: 'Not overdue yet, or the manager was told already' },
  REQUEST_NO_SELLER: { zh: '没有可询价的公司', en: 'There is no company to ask' },
  REQUEST_FCL_ONLY: { zh: '拼箱询价请以文字答复', en: 'A consolidation is answered with words' },
  REQUEST_NO_CUSTOMER: {
    zh: '未指定客户，无法发布只对该客户可见的运价；请以文字答复',
    en: 'No customer was named, so no rate can be made for him alone; answer with words',
  },
  REQUEST_BOX: { zh: '请填写箱型箱量，如 2x40HC', en: 'Give the containers, such as 2x40HC' },
  REQUEST_CARGO: { zh: '请填写货量，如 12.5 CBM / 3200 KG', en: 'Give the cargo, such as 12.5 CBM / 3200 KG' },
  REQUEST_ONE_PORT: { zh: '请填写一个港口代码，如 CNSHA', en: 'Give one port code, such as CNSHA' },
  EMPLOYEE_UNKNOWN: { zh: '没有该员工', en: 'There is no such employee' },
} as const satisfies Record<string, Text>;
export type RequestCode = keyof typeof REQUEST_CODES;
