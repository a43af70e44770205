import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import { VISIBILITY_TESTS, type VisibilityTest } from './codes.ts';
import { criteriaQuerySchema } from './criteria.ts';
import { labelSchema, offerSchema } from './offer.ts';

/** Searching for prices (design commercial 0.5, A.4.5). Cost is in an answer only for those who may see it. */

const STAFF_SEARCHES = [RATE_PATHS.staffQuery, RATE_PATHS.search, RATE_PATHS.quickQuote, RATE_PATHS.exportRates];

const staff = { anyOf: STAFF_SEARCHES.map(path => rateRight(path)) };
const anySeat = {
  anyOf: [...STAFF_SEARCHES, RATE_PATHS.customerQuery, RATE_PATHS.ecommerce].map(path => rateRight(path)),
};

const mayExport = {
  anyOf: [...STAFF_SEARCHES, RATE_PATHS.customerQuery, RATE_PATHS.ecommerce].map(path => rateRight(path, 'EXPORT')),
};

const forCustomer = {
  /** The customer that staff ask for: his level and his sales person's mark-up count. */
  customer: z.string().max(36).optional(),
};

export const foundSchema = z.object({
  /** In recommended order; ranked offers first, then those that lack an asked container type. */
  offers: z.array(offerSchema),
  /** More rates were found than are answered: the question is to be narrowed. */
  isNarrowed: z.boolean(),
  from: z.string(),
  to: z.string(),
  ports: z.array(labelSchema),
  carriers: z.array(labelSchema),
  /** Level that prices were made for; of the company's own people. */
  level: z.string().nullable(),
});

/** Rates for a lane with their price: of the own company and of those that sell to it. */
export const queryRates = defineCall({
  method: 'GET',
  path: '/api/FclRate/Query',
  access: anySeat,
  summary: { zh: '整箱运价查询', en: 'Search full-container rates with their price' },
  query: criteriaQuerySchema.extend({
    ...forCustomer,
    /** Of this product only. */
    product: z.string().max(10).optional(),
  }),
  data: foundSchema,
  errors: ['not_found'],
});

const testSchema = z.enum(Object.keys(VISIBILITY_TESTS) as [VisibilityTest, ...VisibilityTest[]]);

/** Rates of the company on the lane that the customer does not get, each with the first test that it fails. */
export const losingRates = defineCall({
  method: 'GET',
  path: '/api/FclRate/Losers',
  access: { anyOf: [rateRight(RATE_PATHS.search)] },
  summary: { zh: '未显示的运价及原因', en: 'Rates that are not shown, and why' },
  query: criteriaQuerySchema.extend(forCustomer),
  data: z.object({
    losers: z.array(
      z.object({
        rateId: z.string(),
        rateNo: z.string(),
        state: z.string(),
        carrier: z.string(),
        pol: z.string(),
        pod: z.string(),
        productType: z.string(),
        validFrom: z.string(),
        validTo: z.string(),
        test: testSchema,
        testNo: z.number().int(),
        detail: z.object({ zh: z.string(), en: z.string() }).nullable(),
      }),
    ),
    isNarrowed: z.boolean(),
  }),
  errors: ['not_found'],
});

const said = z.object({ zh: z.string(), en: z.string() });

/** Why a price is what it is: the chain in words, the rules behind every fee, the rates of exchange. */
export const explainRate = defineCall({
  method: 'GET',
  path: '/api/FclRate/Explain',
  access: staff,
  summary: { zh: '价格说明', en: 'Why a rate has this price' },
  // A shared rate is named with the way it came by.
  query: criteriaQuerySchema.extend({ ...forCustomer, rateId: z.string().max(80) }),
  data: z.object({
    offer: offerSchema,
    chains: z.array(z.object({ feeCode: z.string(), containerType: z.string().nullable(), words: said })),
    level: z.string().nullable(),
    priceDate: z.string(),
    fxTable: z.string(),
    fxDay: z.string(),
  }),
  errors: ['not_found'],
});

/** The prices that the caller sees, as a sheet. */
export const exportSearch = defineCall({
  method: 'GET',
  path: '/api/FclRate/QueryExport',
  access: mayExport,
  summary: { zh: '导出查询结果', en: 'What a search found, as a spreadsheet' },
  query: criteriaQuerySchema.extend({ ...forCustomer, lang: z.enum(['CN', 'EN']).default('CN') }),
  data: z.unknown(),
  errors: ['not_found'],
});

/** The best rate of each of many lanes. */
export const queryLanes = defineCall({
  method: 'POST',
  path: '/api/FclRate/QueryLanes',
  access: { anyOf: [rateRight(RATE_PATHS.quickQuote)] },
  summary: { zh: '多航线最优价', en: 'The best rate of each of many lanes' },
  body: z.object({
    ...forCustomer,
    lanes: z.array(criteriaQuerySchema).min(1).max(50),
  }),
  data: z.array(
    z.object({
      lane: z.number().int(),
      offer: offerSchema.nullable(),
      found: z.number().int(),
      /** What is wrong with the lane, where something is. */
      fault: said.nullable(),
    }),
  ),
  errors: ['not_found'],
});

/** The same for visitors of a site: prices by the site's setting, ten results. */
export const publicRates = defineCall({
  method: 'GET',
  path: '/api/PublicRate/Query',
  access: 'visitor',
  summary: { zh: '公开运价查询', en: 'Rates that a site shows to visitors' },
  query: criteriaQuerySchema,
  data: foundSchema.extend({ isSignInWanted: z.boolean() }),
  errors: ['not_found'],
});

/** Ports by code, names, pinyin and initials, for everyone who searches. */
export const searchPorts = defineCall({
  method: 'GET',
  path: '/api/PublicRate/Ports',
  access: 'visitor',
  summary: { zh: '港口联想', en: 'Ports whose code, name, pinyin or initials begins with the text' },
  query: z.object({ q: z.string().max(60).default('') }),
  data: z.array(labelSchema),
});
