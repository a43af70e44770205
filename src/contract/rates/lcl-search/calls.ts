import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import { RT_STEPS, type RtStep } from '../rules/lcl/revenue-ton.ts';
import { criteriaQuerySchema } from '../search/criteria.ts';
import { labelSchema, offerSchema } from '../search/offer.ts';

/** Searching for less than container prices (design commercial A.4.6). Cost is in an answer only for those who may see it. */

/** As the search for containers, with the cargo in their place. */
const lclQuerySchema = criteriaQuerySchema.omit({ box: true, payer: true }).extend({
  pieces: z.string().max(3000).optional().describe('37*60x45x40@40,2*120x80x100@210 (count, cm, kg of each)'),
  kg: z.string().max(12).optional().describe('Gross weight of all; of the pieces without it'),
  cbm: z.string().max(12).optional().describe('Volume of all; of the pieces without it'),
  /** Some pieces must not be stacked. */
  unstackable: z.enum(['1']).optional(),
  /** The customer that staff ask for: his level and his sales person's mark-up count. */
  customer: z.string().max(36).optional(),
});
export type LclQuery = z.input<typeof lclQuerySchema>;

export const LCL_LIMITS = {
  LENGTH: { zh: '超长', en: 'too long' },
  WIDTH: { zh: '超宽', en: 'too wide' },
  HEIGHT: { zh: '超高', en: 'too high' },
  PIECE_KG: { zh: '单件超重', en: 'a piece is too heavy' },
  STACKING: { zh: '须可堆叠', en: 'pieces must be stackable' },
} as const;
export type LclLimit = keyof typeof LCL_LIMITS;

const amount = z.object({ currency: z.string(), amount: z.string() }).nullable();

const lclOfferSchema = offerSchema
  .omit({ surchargeMode: true, equipmentNote: true, freeTime: true, badges: true, score: true, isSpaceStale: true })
  .extend({
    /** Of the company's own people who may see cost. */
    provider: z.string().nullable().optional(),
    polCfs: z.string().nullable(),
    podCfs: z.string().nullable(),
    kgPerCbm: z.int(),
    rtStep: z.enum(Object.keys(RT_STEPS) as [RtStep, ...RtStep[]]),
    /** Revenue tons of the cargo by the rate's ratio, before any minimum. */
    rt: z.string(),
    isRebate: z.boolean(),
    isCheaperBreak: z.boolean(),
    isMinimum: z.boolean(),
    /** What is payable where, in the asked currency; null where a rate of exchange is missing. */
    atOrigin: amount,
    atDestination: amount,
    /** All of it by revenue ton. */
    perRt: amount,
    /** What of the cargo the rate does not take. */
    overLimits: z.array(z.enum(Object.keys(LCL_LIMITS) as [LclLimit, ...LclLimit[]])),
  });
export type LclOffer = z.infer<typeof lclOfferSchema>;

const foundSchema = z.object({
  /** The least total first; what does not take the cargo last. */
  offers: z.array(lclOfferSchema),
  isNarrowed: z.boolean(),
  from: z.string(),
  to: z.string(),
  kg: z.string(),
  cbm: z.string(),
  ports: z.array(labelSchema),
  /** Names of the fees in the prices. */
  fees: z.array(labelSchema),
  /** Level that prices were made for. */
  level: z.string().nullable(),
});
export type LclFound = z.infer<typeof foundSchema>;

export const queryLclRates = defineCall({
  method: 'GET',
  path: '/api/LclRate/Query',
  // Customers by the quick search of their portal: final prices, as in the query for containers.
  access: { anyOf: [rateRight(RATE_PATHS.lclSearch), rateRight(RATE_PATHS.customerQuery)] },
  summary: { zh: '拼箱运价查询', en: 'Search less than container rates with their price' },
  query: lclQuerySchema,
  data: foundSchema,
  errors: ['not_found'],
});

/** The same for visitors of a site: one total by the site's setting, ten results. */
export const publicLclRates = defineCall({
  method: 'GET',
  path: '/api/PublicRate/LclQuery',
  access: 'visitor',
  summary: { zh: '公开拼箱运价查询', en: 'Less than container rates that a site shows to visitors' },
  query: lclQuerySchema.omit({ customer: true }),
  data: foundSchema.extend({ isSignInWanted: z.boolean() }),
  errors: ['not_found', 'too_many_searches'],
});
