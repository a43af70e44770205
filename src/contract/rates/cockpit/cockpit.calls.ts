import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { keysetQuerySchema, pageOf } from '../../kernel/page.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import { labelSchema } from '../search/offer.ts';

/** What wants somebody among the rates, and what is asked for (design commercial A.4.2, FareCockpit). No cost is in any of it. */

const access = { anyOf: [rateRight(RATE_PATHS.cockpit)] };
const id36 = z.string().min(1).max(36);

/** Trade, carrier and person that the figures are narrowed to; each where it makes sense. */
const narrowedQuery = z.object({
  line: id36.optional(),
  carrier: id36.optional(),
  person: id36.optional(),
});
export type CockpitNarrowing = z.infer<typeof narrowedQuery>;

/** A count stops at this; more is "10,000+". */
export const MOST_COUNTED = 10_000;

const tilesSchema = z.object({
  valid: z.int(),
  /** Lanes that were asked for in seven days and have no rate to sell. */
  gaps: z.int(),
  expiring3: z.int(),
  expiring7: z.int(),
  pending: z.int(),
  oldDrafts: z.int(),
  importErrors: z.int(),
  increases: z.int(),
  /** Valid rates that no question of sixty days would have found. */
  unasked: z.int(),
  staleSpace: z.int(),
});
export type CockpitTile = keyof z.infer<typeof tilesSchema>;

export const rateCockpit = defineCall({
  method: 'GET',
  path: '/api/RateCockpit/Get',
  access,
  summary: { zh: '运价驾驶舱', en: 'What of the rates waits, ends or is missing' },
  query: narrowedQuery,
  data: z.object({
    at: z.string(),
    /** Days and moments that were counted by: the lists behind the figures are filtered by the same. */
    by: z.object({
      today: z.string(),
      in3: z.string(),
      in7: z.string(),
      draftsBefore: z.string(),
      spaceBefore: z.string(),
      importsSince: z.string(),
    }),
    tiles: tilesSchema,
  }),
});

const medianSchema = z.object({
  /** Monday of the week, `YYYY-MM-DD`. */
  week: z.string(),
  trade: labelSchema,
  containerType: z.string(),
  /** Of one container, in USD. */
  median: z.string(),
  asked: z.int(),
});

export const rateCockpitCharts = defineCall({
  method: 'GET',
  path: '/api/RateCockpit/Charts',
  access,
  summary: { zh: '运价驾驶舱图表', en: 'Medians, best prices, what came of questions, answer times' },
  query: narrowedQuery,
  data: z.object({
    /** Median of the best all-in price that was answered, a week and trade, of 20GP and 40HC. */
    medians: z.array(medianSchema),
    /** How often a carrier's price was the best, in 30 days. */
    best: z.array(z.object({ carrier: labelSchema, best: z.int() })),
    /** In 30 days: asked, answered with a price, quoted, booked. */
    funnel: z.object({ asked: z.int(), answered: z.int(), quoted: z.int(), booked: z.int() }),
    /** Answer times in milliseconds, a day. */
    response: z.array(z.object({ day: z.string(), p50: z.int(), p95: z.int(), asked: z.int() })),
  }),
});

export const MOST_GAPS = 200;

const gapSchema = z.object({
  pol: labelSchema,
  pod: labelSchema,
  types: z.array(z.string()),
  asked: z.int(),
  /** Different people who asked. */
  people: z.int(),
  lastAt: z.string(),
});
export type RateGap = z.infer<typeof gapSchema>;

export const rateGaps = defineCall({
  method: 'GET',
  path: '/api/RateCockpit/Gaps',
  access,
  summary: { zh: '缺口航线', en: 'Lanes that were asked for in seven days and have no valid rate, most asked first' },
  query: narrowedQuery,
  data: z.object({ rows: z.array(gapSchema), isMore: z.boolean() }),
});

const unaskedSchema = z.object({
  id: z.string(),
  no: z.string(),
  carrier: z.string(),
  pol: labelSchema,
  pod: labelSchema,
  validFrom: z.string(),
  validTo: z.string(),
});
export type UnaskedRate = z.infer<typeof unaskedSchema>;

export const unaskedRates = defineCall({
  method: 'GET',
  path: '/api/RateCockpit/Unasked',
  access,
  summary: { zh: '60 天未被查询的运价', en: 'Valid rates that no question of sixty days would have found' },
  query: narrowedQuery.extend(keysetQuerySchema.shape),
  data: pageOf(unaskedSchema),
});

export const exportRateCockpit = defineCall({
  method: 'GET',
  path: '/api/RateCockpit/Export',
  access: { anyOf: [rateRight(RATE_PATHS.cockpit, 'EXPORT')] },
  summary: { zh: '导出驾驶舱', en: 'Figures, charts and gaps of the cockpit as a spreadsheet' },
  query: narrowedQuery.extend({ lang: z.enum(['CN', 'EN']).default('CN') }),
  data: z.unknown(),
});
