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
  /** Names of the fees in the prices. */
  fees: z.array(labelSchema),
  /** Level that prices were made for; of the company's own people. */
  level: z.string().nullable(),
  /** Key under which live messages say that this list changed; null where the company's own rates are all that it shows. */
  listId: z.string().nullable(),
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
const ruleOriginSchema = z.object({
  id: z.string(),
  name: said,
  /** Where it holds. */
  scope: said,
  version: z.number().int(),
  /** Who wrote it last; null where that was nobody of ours. */
  who: z.string().nullable(),
  at: z.string(),
});
export type RuleOrigin = z.infer<typeof ruleOriginSchema>;

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
    /** The company's own rules that the figures come from. */
    rules: z.array(ruleOriginSchema),
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
  errors: ['not_found', 'too_many_searches'],
});

/** How the site shows prices, before anything is asked. */
export const publicRateSite = defineCall({
  method: 'GET',
  path: '/api/PublicRate/Site',
  access: 'visitor',
  summary: { zh: '网站运价设置', en: 'How the site shows prices, and whether it offers its price list' },
  data: z.object({ prices: z.enum(['ALL_IN', 'FROM', 'NOTHING']), isListOffered: z.boolean() }),
  errors: ['not_found'],
});

/** The price list of the site, where its company offers one; a download counts as a search. */
export const publicPriceList = defineCall({
  method: 'GET',
  path: '/api/PublicRate/PriceList',
  access: 'visitor',
  summary: { zh: '下载公开价目表', en: 'The public price list as a spreadsheet' },
  query: z.object({ lang: z.enum(['CN', 'EN']).default('CN') }),
  data: z.unknown(),
  errors: ['not_found', 'too_many_searches'],
});

export const enquirySchema = z.object({
  contactName: z.string().trim().min(1).max(50),
  companyName: z.string().trim().max(100).default(''),
  phone: z
    .string()
    .trim()
    .max(30)
    .regex(/^[+\d ()-]*$/)
    .default(''),
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  need: z.string().trim().max(1000).default(''),
  /** The question as the address of the page has it. */
  asked: z.record(z.string().max(20), z.string().max(3000)).default({}),
  /** No person sees this field; who fills it in is a program. */
  homepage: z.string().max(200).default(''),
});

/** A visitor asks the company of the site, with the question that he has before him. At most five an hour from one address. */
export const enquireRate = defineCall({
  method: 'POST',
  path: '/api/PublicRate/Enquire',
  access: 'visitor',
  summary: { zh: '网站询价', en: "Ask the site's company about rates; at least a phone or a mail address" },
  body: enquirySchema,
  data: z.null(),
  errors: ['not_found', 'CONTACT_NEEDED'],
});

/** A visitor has no live connection: he asks what became of the list that he has before him. It counts as no search. */
export const publicListState = defineCall({
  method: 'GET',
  path: '/api/PublicRate/ListState',
  access: 'visitor',
  summary: {
    zh: '公开运价列表是否已变化',
    en: 'Whether a list of rates changed since it was asked for, and what of it is gone',
  },
  query: z.object({ list: z.string().min(1).max(40) }),
  data: z.object({ isChanged: z.boolean(), gone: z.array(z.string()) }),
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
