import { z } from 'zod';
import { QUERY_CHANNELS } from '#contract/rates/search/codes.ts';

/** Row schemas by table. */
export const rateSearchRows = {
  priceQueryLog: z.object({
    id: z.string(),
    at: z.date(),
    channel: z.enum(QUERY_CHANNELS),
    companyId: z.string().nullable(),
    employeeId: z.string().nullable(),
    sellerCompanyId: z.string(),
    customerCompanyId: z.string().nullable(),
    polCodes: z.array(z.string()),
    podCodes: z.array(z.string()),
    containerTypes: z.array(z.string()),
    criteria: z.unknown(),
    resultCount: z.number(),
    bestCurrency: z.string().nullable(),
    bestAmount: z.string().nullable(),
    chosenRateId: z.string().nullable(),
    convertedTo: z.string().nullable(),
    ms: z.number(),
    visitor: z.string().nullable(),
  }),
  priceSnapshot: z.object({
    id: z.string(),
    companyId: z.string(),
    buyerCompanyId: z.string().nullable(),
    rateId: z.string(),
    rateVersion: z.number(),
    criteria: z.unknown(),
    price: z.unknown(),
    priceDate: z.string(),
    madeAt: z.date(),
    madeBy: z.string().nullable(),
    replacesId: z.string().nullable(),
  }),
};

export type RateSearchTables = { readonly [T in keyof typeof rateSearchRows]: z.infer<(typeof rateSearchRows)[T]> };
