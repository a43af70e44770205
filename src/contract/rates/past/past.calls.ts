import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import { labelSchema } from '../search/offer.ts';

/** What a lane cost on a past day, as it was known then or at another time (design commercial A.4.2, HistoryFreightSearch). */

const amountSchema = z.object({ currency: z.string(), amount: z.string() });

export const pastQuerySchema = z.object({
  /** UN/LOCODEs apart by commas. */
  pol: z.string().max(80),
  pod: z.string().max(80),
  type: z
    .string()
    .regex(/^\d\d[A-Z]{2,4}$/)
    .describe('40HC'),
  /** The day that prices are for. */
  day: z.iso.date(),
  /** What was known at this moment; without it what was known on each day itself. */
  known: z.iso.datetime({ offset: true }).optional(),
  /** SCACs apart by commas. */
  carrier: z.string().max(120).optional(),
});

const pastRateSchema = z.object({
  rateId: z.string(),
  no: z.string(),
  version: z.int(),
  /** Since when the version was known. */
  knownFrom: z.string(),
  carrier: z.string(),
  pol: z.string(),
  pots: z.array(z.string()),
  pod: z.string(),
  productType: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  transitDays: z.int().nullable(),
  /** Freight of one container, as it was paid. */
  freight: amountSchema,
  /** All-in selling price of one container, by the rules and exchange rates that hold for the day; null where one is missing. */
  total: amountSchema.nullable(),
});
export type PastRate = z.infer<typeof pastRateSchema>;

const weekSchema = z.object({
  /** Monday. */
  week: z.string(),
  min: z.string(),
  median: z.string(),
  max: z.string(),
  /** Rates that were on sale in its middle. */
  rates: z.int(),
});
export type PastWeek = z.infer<typeof weekSchema>;

const foundSchema = z.object({
  /** On the day, the cheapest first. */
  rates: z.array(pastRateSchema),
  /** Freight by week around the day, in `currency`. */
  weeks: z.array(weekSchema),
  /** The cheapest of each carrier by week. */
  carriers: z.array(
    z.object({ carrier: z.string(), prices: z.array(z.object({ week: z.string(), price: z.string() })) }),
  ),
  currency: z.string().nullable(),
  /** Rates in other currencies that the weeks leave out. */
  otherCurrencies: z.int(),
  known: z.string(),
  ports: z.array(labelSchema),
  /** There are more versions than are read. */
  isNarrowed: z.boolean(),
});
export type PastFound = z.infer<typeof foundSchema>;

export const fclRatesAsOf = defineCall({
  method: 'GET',
  path: '/api/FclRate/AsOf',
  access: { anyOf: [rateRight(RATE_PATHS.past)] },
  summary: { zh: '历史运价查询', en: 'What a lane cost on a day, as known then' },
  query: pastQuerySchema,
  data: foundSchema,
});

export const exportRatesAsOf = defineCall({
  method: 'GET',
  path: '/api/FclRate/AsOfExport',
  access: { anyOf: [rateRight(RATE_PATHS.past, 'EXPORT')] },
  summary: { zh: '导出历史运价', en: 'Past prices as a spreadsheet' },
  query: pastQuerySchema.extend({ lang: z.enum(['CN', 'EN']).default('CN') }),
  data: z.unknown(),
});
