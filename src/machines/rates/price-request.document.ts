import type { z } from 'zod';
import { choice, code, content, date, decimal, instant, longText, reference, text } from '#contract/kernel/field.ts';
import { REQUEST_CODES, REQUEST_MODES, REQUEST_OUTCOMES } from '#contract/rates/request/request-codes.ts';
import {
  ANSWERERS,
  ASKERS,
  answerRateSchema,
  contactSchema,
  READ_PATHS,
} from '#contract/rates/request/request-parts.ts';
import {
  type DocumentRowOf,
  defineDocument,
  event,
  guard,
  sideGuard,
  systemGuard,
  typedFields,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * A price that no rate gives is asked for, by a customer of the platform or by staff of their own pricing (design A.4.4):
 *
 *     NEW -> OPEN -> ASSIGNED -> ANSWERED -> CLOSED
 *              '---------'------------------^
 */

const BY_SELLER = { seenBy: ['seller'], computed: true } as const;

const fields = {
  requestNo: code({ zh: '询价编号', en: 'Request no.' }, { max: 40, required: true, computed: true, width: 130 }),
  mode: choice({ zh: '方式', en: 'Mode' }, REQUEST_MODES, { required: true, width: 80 }),
  pol: code({ zh: '起运港', en: 'POL' }, { max: 80, required: true, example: 'CNSHA' }),
  pod: code({ zh: '目的港', en: 'POD' }, { max: 80, required: true, example: 'DEHAM' }),
  box: text({ zh: '箱型箱量', en: 'Containers' }, { max: 120, example: '2x40HC,1x20GP' }),
  cargo: text({ zh: '货量', en: 'Cargo' }, { max: 120, example: '12.5 CBM / 3200 KG' }),
  dueAt: instant({ zh: '应答时限', en: 'Answer due' }, { computed: true, required: true }),
  targetPrice: decimal({ zh: '目标价', en: 'Target price' }, { scale: 4, min: 0, max: 999_999_999 }),
  targetCurrency: code({ zh: '币种', en: 'Currency' }, { max: 3, pattern: /^[A-Z]{3}$/, width: 80 }),
  customerName: text({ zh: '客户', en: 'Customer' }, { max: 200, computed: true }),
  assigneeName: text({ zh: '负责人', en: 'Assignee' }, { max: 100, ...BY_SELLER }),
  askedByName: text({ zh: '询价人', en: 'Asked by' }, { max: 100, required: true, computed: true }),
  answerText: longText({ zh: '答复', en: 'Answer' }, { max: 1000, computed: true }),
  etdFrom: date({ zh: '最早开航日', en: 'ETD from' }, { hiddenColumn: true }),
  etdTo: date({ zh: '最晚开航日', en: 'ETD to' }, { hiddenColumn: true }),
  goods: text({ zh: '货名', en: 'Goods' }, { max: 200, hiddenColumn: true }),
  note: longText({ zh: '备注', en: 'Note' }, { max: 500, hiddenColumn: true }),
  outcome: choice({ zh: '结果', en: 'Outcome' }, REQUEST_OUTCOMES, { computed: true, hiddenColumn: true }),
  answeredAt: instant({ zh: '答复时间', en: 'Answered at' }, { computed: true, hiddenColumn: true }),
  answerRateId: text({ zh: '报价运价', en: 'Rate of the answer' }, { max: 36, computed: true, hiddenColumn: true }),
  answerRateNo: text({ zh: '运价编号', en: 'Rate no.' }, { max: 40, hiddenColumn: true, ...BY_SELLER }),
  askedAt: instant({ zh: '询价时间', en: 'Asked at' }, { computed: true, required: true, hiddenColumn: true }),
  escalatedAt: instant({ zh: '超时提醒时间', en: 'Escalated at' }, { hiddenColumn: true, ...BY_SELLER }),
  contact: content({ zh: '访客联系方式', en: 'Contact of the visitor' }, contactSchema, BY_SELLER),
  companyId: text(
    { zh: '询价方', en: 'Asking company' },
    { max: 36, required: true, computed: true, hiddenColumn: true },
  ),
  sellerCompanyId: text(
    { zh: '报价方', en: 'Company that is asked' },
    { max: 36, required: true, computed: true, hiddenColumn: true },
  ),
  customerCompanyId: text({ zh: '客户公司', en: 'Customer company' }, { max: 36, computed: true, hiddenColumn: true }),
  askedBy: text(
    { zh: '询价员工', en: 'Asking person' },
    { max: 36, required: true, computed: true, hiddenColumn: true },
  ),
  assigneeId: text({ zh: '负责员工', en: 'Person in charge' }, { max: 36, hiddenColumn: true, ...BY_SELLER }),
};

const SIDES = { asker: 'companyId', seller: 'sellerCompanyId' } as const;
const side = sideGuard(SIDES);

interface Answered {
  readonly text: string | null;
  readonly rate: unknown;
}

const hasAnswer = guard<unknown, Answered>({
  code: 'PQ-05',
  needs: ['payload'],
  holds: (_, { payload }) => payload.text !== null || payload.rate !== null,
});

const isWonWhenAnswered = guard<{ readonly answeredAt: string | null }, { readonly outcome: string }>({
  code: 'PQ-06',
  needs: ['payload'],
  holds: ({ answeredAt }, { payload }) => payload.outcome !== 'WON' || answeredAt !== null,
});

const isOverdueOnce = guard<{ readonly dueAt: string; readonly escalatedAt: string | null }>({
  code: 'PQ-07',
  needs: ['clock'],
  holds: ({ dueAt, escalatedAt }, { at }) => escalatedAt === null && at >= dueAt,
});

const BEFORE_ANSWER = ['OPEN', 'ASSIGNED'] as const;

export const priceRequest = defineDocument({
  type: 'priceRequest',
  controller: 'PriceRequest',
  title: { zh: '询价', en: 'Price requests' },
  paths: READ_PATHS,
  fields,
  number: 'requestNo',
  sides: SIDES,
  owner: 'asker',
  sort: 'dueAt',
  search: ['requestNo'],
  states: {
    OPEN: { label: { zh: '新询价', en: 'New' }, tone: 'warn', waitsFor: 'seller' },
    ASSIGNED: { label: { zh: '处理中', en: 'Assigned' }, tone: 'info', waitsFor: 'assigneeId' },
    ANSWERED: { label: { zh: '已答复', en: 'Answered' }, tone: 'good', waitsFor: 'asker' },
    CLOSED: { label: { zh: '已关闭', en: 'Closed' }, final: true },
  },
  codes: REQUEST_CODES,
  notPermitted: 'PQ-01',
  events: {
    ASK: event({
      from: [NEW],
      to: 'OPEN',
      guards: [side('asker', 'PQ-02')],
      label: { zh: '询价', en: 'Ask for a price' },
      past: { zh: '询价', en: 'Asked' },
      key: 'a',
      right: ASKERS,
      once: true,
      payload: {
        ...typedFields(fields, ['mode', 'pol', 'pod', 'box', 'cargo', 'etdFrom', 'etdTo', 'goods']),
        ...typedFields(fields, ['targetPrice', 'targetCurrency', 'note']),
        customer: reference({ zh: '客户', en: 'Customer' }, 'Company', {}),
      },
      done: { zh: '已询价 {number}，答复时限 {dueAt}', en: 'Asked as {number}; an answer is due {dueAt}' },
    }),
    ASSIGN: event({
      from: BEFORE_ANSWER,
      to: 'ASSIGNED',
      guards: [side('seller', 'PQ-03')],
      label: { zh: '指派', en: 'Assign' },
      past: { zh: '指派', en: 'Assigned' },
      key: 'shift+a',
      right: ANSWERERS,
      payload: {
        employeeId: reference({ zh: '负责人', en: 'Assignee' }, 'Employee', {
          help: { zh: '留空则由您自己处理', en: 'Left empty, you take it yourself' },
        }),
      },
      done: { zh: '{number} 由{assigneeName}处理', en: '{number} is with {assigneeName}' },
    }),
    ANSWER: event({
      rows: [
        { from: ['ASSIGNED'], to: 'ANSWERED', guards: [side('seller', 'PQ-03'), hasAnswer] },
        // An answer to what nobody had takes it first.
        { from: ['OPEN'], first: 'ASSIGN', to: 'ANSWERED', guards: [side('seller', 'PQ-03'), hasAnswer] },
      ],
      label: { zh: '答复', en: 'Answer' },
      past: { zh: '答复', en: 'Answered' },
      key: 'a',
      intent: 'primary',
      right: ANSWERERS,
      payload: {
        text: longText({ zh: '答复文字', en: 'Answer in words' }, { max: 1000 }),
        rate: content({ zh: '价格', en: 'Price' }, answerRateSchema, {}),
      },
      done: { zh: '{number} 已答复', en: '{number} is answered' },
    }),
    CLOSE: event({
      from: ['OPEN', 'ASSIGNED', 'ANSWERED'],
      to: 'CLOSED',
      guards: [side(['asker', 'seller'], 'PQ-04', { orSystem: true }), isWonWhenAnswered],
      label: { zh: '关闭询价', en: 'Close the request' },
      past: { zh: '关闭', en: 'Closed' },
      key: 'o',
      right: [...ASKERS, ...ANSWERERS],
      payload: { outcome: choice({ zh: '结果', en: 'Outcome' }, REQUEST_OUTCOMES, { required: true }) },
      done: { zh: '{number} 已关闭', en: '{number} is closed' },
    }),
    ESCALATE: event({
      from: BEFORE_ANSWER,
      to: 'same',
      guards: [systemGuard('PQ-07'), isOverdueOnce],
      label: { zh: '超时提醒', en: 'Not answered in time' },
    }),
  },
});

export type PriceRequestRow = DocumentRowOf<typeof priceRequest>;
export const PRICE_REQUEST = priceRequest.type;
export type AnswerRate = z.output<typeof answerRateSchema>;
