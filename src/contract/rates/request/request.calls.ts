import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { keysetQuerySchema, pageOf } from '../../kernel/page.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import {
  REQUEST_LISTS,
  REQUEST_MODES,
  REQUEST_OUTCOMES,
  REQUEST_STATES,
  type RequestList,
  type RequestMode,
  type RequestOutcome,
} from './request-codes.ts';

/** Asking for a price, and answering (design commercial A.4.4, 0.5): one call an event. */

export const PRICE_REQUEST = 'priceRequest';

const STAFF = [
  ...[RATE_PATHS.staffQuery, RATE_PATHS.search, RATE_PATHS.quickQuote, RATE_PATHS.exportRates, RATE_PATHS.lclSearch],
];
const ASKERS = [...STAFF, RATE_PATHS.customerQuery, RATE_PATHS.ecommerce];
/** Where people answer. */
export const ANSWER_PATHS = [RATE_PATHS.staffQuery, RATE_PATHS.quickQuote] as const;

const readers = { anyOf: ASKERS.map(path => rateRight(path)) };
const askers = { anyOf: ASKERS.map(path => rateRight(path, 'ASK_PRICE')) };
const answerers = { anyOf: ANSWER_PATHS.map(path => rateRight(path, 'ANSWER')) };

const keysOf = <K extends string>(list: Readonly<Record<K, unknown>>) => Object.keys(list) as [K, ...K[]];
const id36 = z.string().min(1).max(36);
const price = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const day = z.iso.date();

/** What is asked for. */
const askedShape = {
  mode: z.enum(keysOf<RequestMode>(REQUEST_MODES)),
  pol: z.string().trim().max(80).describe('CNSHA'),
  pod: z.string().trim().max(80).describe('DEHAM'),
  box: z.string().trim().max(120).default('').describe('2x40HC,1x20GP; of a full-container request'),
  cargo: z.string().trim().max(120).default('').describe('12.5 CBM / 3200 KG; of a consolidation'),
  etdFrom: day.nullable().default(null),
  etdTo: day.nullable().default(null),
  goods: z.string().trim().max(200).default(''),
  targetPrice: price.nullable().default(null),
  targetCurrency: currency.default('USD'),
  note: z.string().trim().max(500).default(''),
};

/** How a visitor of the site can be reached, who has no account. */
const contactSchema = z.object({ name: z.string(), companyName: z.string(), phone: z.string(), email: z.string() });
export type RequestContact = z.output<typeof contactSchema>;

export const priceRequestSchema = z.object({
  id: z.string(),
  requestNo: z.string(),
  version: z.int(),
  state: z.enum(REQUEST_STATES),
  mode: askedShape.mode,
  pol: z.string(),
  pod: z.string(),
  box: z.string(),
  cargo: z.string(),
  etdFrom: z.string().nullable(),
  etdTo: z.string().nullable(),
  goods: z.string(),
  targetPrice: z.string().nullable(),
  targetCurrency: z.string(),
  note: z.string(),
  askedByName: z.string(),
  askedAt: z.string(),
  dueAt: z.string(),
  answeredAt: z.string().nullable(),
  answerText: z.string().nullable(),
  /** The rate that was made for the answer; what it costs is for the search to say. */
  answerRateId: z.string().nullable(),
  outcome: z.enum(keysOf<RequestOutcome>(REQUEST_OUTCOMES)).nullable(),
  /** The reader works for the company that asked. */
  isAsker: z.boolean(),
  /** For whom it is asked. */
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  /** Of the company that answers. */
  assigneeName: z.string().nullable().optional(),
  answerRateNo: z.string().nullable().optional(),
  /** Of a visitor's request. */
  contact: contactSchema.nullable().optional(),
});
export type PriceRequest = z.output<typeof priceRequestSchema>;

export const savePriceRequest = defineCall({
  method: 'POST',
  path: '/api/PriceRequest/Save',
  access: askers,
  summary: { zh: '询价', en: 'Asks for a price that no rate gives' },
  body: z.object({
    ...askedShape,
    /** The customer that staff ask for. */
    customer: id36.nullable().default(null),
  }),
  data: priceRequestSchema,
  errors: ['not_found', 'event_not_allowed'],
});

export const assignPriceRequest = defineCall({
  method: 'POST',
  path: '/api/PriceRequest/Assign',
  access: answerers,
  summary: { zh: '接手或指派询价', en: 'Takes a request, or gives it to a colleague; If-Match' },
  body: z.object({ id: id36, employeeId: id36.nullable().default(null) }),
  data: priceRequestSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

/** The price as a rate of its own, for that customer alone. */
const answerRateSchema = z.object({
  carrierId: id36,
  validFrom: day,
  validTo: day,
  transitDays: z.int().min(1).max(120).nullable().default(null),
  currency,
  lines: z
    .array(
      z.object({
        containerType: z.string().min(1).max(6),
        cost: price,
        /** A fixed price instead of the first two mark-ups. */
        guideSell: price.nullable().default(null),
      }),
    )
    .min(1)
    .max(5),
  remark: z.string().trim().max(500).default(''),
});

export type AnswerRate = z.output<typeof answerRateSchema>;

export const answerPriceRequest = defineCall({
  method: 'POST',
  path: '/api/PriceRequest/Answer',
  access: answerers,
  summary: {
    zh: '答复询价：文字，或只对该客户可见的即期运价',
    en: 'Answers with words, or with a spot rate that this customer alone sees; If-Match',
  },
  body: z.object({
    id: id36,
    text: z.string().trim().max(1000).default(''),
    rate: answerRateSchema.nullable().default(null),
  }),
  data: priceRequestSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

export const closePriceRequest = defineCall({
  method: 'POST',
  path: '/api/PriceRequest/Close',
  access: { anyOf: [...askers.anyOf, ...answerers.anyOf] },
  summary: { zh: '关闭询价', en: 'Says what became of it; If-Match' },
  body: z.object({ id: id36, outcome: z.enum(keysOf<RequestOutcome>(REQUEST_OUTCOMES)) }),
  data: priceRequestSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

export const pagePriceRequests = defineCall({
  method: 'GET',
  path: '/api/PriceRequest/Page',
  access: readers,
  summary: { zh: '询价列表', en: 'Requests of the company; what waits comes oldest due first' },
  query: z.object({
    list: z.enum(keysOf<RequestList>(REQUEST_LISTS)).default('WAITING'),
    /** Asked by or given to oneself only. */
    mine: z.enum(['1']).optional(),
    ...keysetQuerySchema.shape,
  }),
  data: pageOf(priceRequestSchema),
});

export const getPriceRequest = defineCall({
  method: 'GET',
  path: '/api/PriceRequest/Get',
  access: readers,
  summary: { zh: '询价详情', en: 'One request' },
  query: z.object({ id: id36 }),
  data: priceRequestSchema,
  errors: ['not_found'],
});
