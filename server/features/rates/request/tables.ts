import { z } from 'zod';
import { REQUEST_MODES, REQUEST_OUTCOMES, REQUEST_STATES } from '#contract/rates/request/request-codes.ts';

const keysOf = <K extends string>(list: Readonly<Record<K, unknown>>) => Object.keys(list) as [K, ...K[]];

/** Row schemas by table. */
export const priceRequestRows = {
  priceRequest: z.object({
    id: z.string(),
    requestNo: z.string(),
    companyId: z.string(),
    sellerCompanyId: z.string(),
    customerCompanyId: z.string().nullable(),
    customerName: z.string().nullable(),
    mode: z.enum(keysOf(REQUEST_MODES)),
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
    askedBy: z.string(),
    askedByName: z.string(),
    askedAt: z.date(),
    dueAt: z.date(),
    contact: z.unknown(),
    assigneeId: z.string().nullable(),
    assigneeName: z.string().nullable(),
    escalatedAt: z.date().nullable(),
    answeredAt: z.date().nullable(),
    answerText: z.string().nullable(),
    answerRateId: z.string().nullable(),
    answerRateNo: z.string().nullable(),
    outcome: z.enum(keysOf(REQUEST_OUTCOMES)).nullable(),
    state: z.enum(REQUEST_STATES),
    version: z.number(),
    updatedAt: z.date(),
  }),
};

export type PriceRequestTables = {
  readonly [T in keyof typeof priceRequestRows]: z.infer<(typeof priceRequestRows)[T]>;
};
export type PriceRequestRow = PriceRequestTables['priceRequest'];
