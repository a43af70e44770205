import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { DEFAULT_PRICE_COLUMNS, ROUND_MODES, ROUND_UNITS, VISIBILITY_KINDS } from './codes.ts';
import { RATE_PATHS, rateRight } from './paths.ts';

/** Settings of a company for its rates, one set each (design commercial A.4.2 FCLFreightConfiguration). */

const decimalText = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}(\.\d{1,4})?$/)
    .refine(text => Number(text) >= min && Number(text) <= max, { params: { reason: 'range', min, max } });

const containerType = z.string().regex(/^[0-9]{2}[A-Z]{2,4}$/);
const companyIds = z.array(z.string().max(36)).max(200);

/** What goes to the pool of shared rates, and how. */
const poolSchema = z.object({
  audience: z.enum(['ALL_MEMBERS', 'COMPANIES', 'LEVELS']).default('ALL_MEMBERS'),
  hiddenFields: z
    .array(z.enum(['serviceCode', 'transitDays', 'freeTime', 'sailings', 'remarkZh', 'remarkEn']))
    .default([]),
  delayMinutes: z.int().min(0).max(1440).default(0),
  blockedCompanyIds: companyIds.default([]),
  autoApprove: z.boolean().default(false),
});

const roundingSchema = z.object({ unit: z.enum(ROUND_UNITS), mode: z.enum(Object.keys(ROUND_MODES) as ['NEAREST']) });

export const rateConfigSchema = z.object({
  /** Container types that grids have columns for, in their order. */
  priceColumns: z
    .array(containerType)
    .min(1)
    .max(16)
    .default([...DEFAULT_PRICE_COLUMNS]),
  /** Change against the previous version above which a second person confirms, in per cent. */
  priceChangePct: decimalText(0, 1000).default('15'),
  /** Fall below the previous cost that is taken for a mistake, in per cent. */
  belowPreviousPct: decimalText(0, 100).default('30'),
  fourEyes: z.boolean().default(true),
  /** What new mark-up rules begin with; null: as the currency usually rounds. */
  rounding: roundingSchema.nullable().default(null),
  /** What a visitor of the site sees of a price. */
  sitePrice: z.enum(['ALL_IN', 'FROM', 'SIGN_IN']).default('FROM'),
  isPublicListOffered: z.boolean().default(false),
  staleSpaceHours: z.int().min(1).max(720).default(72),
  expiryWarningDays: z.int().min(1).max(30).default(3),
  /** Shares of price, transit time, space and reliability in the recommended order. */
  ranking: z
    .object({
      price: z.int().min(0).max(100),
      transit: z.int().min(0).max(100),
      space: z.int().min(0).max(100),
      reliability: z.int().min(0).max(100),
    })
    .default({ price: 60, transit: 25, space: 10, reliability: 5 }),
  fxPolicy: z
    .object({ table: z.string().regex(/^(MONTH|DAY|CARRIER:[A-Z]{4})$/), bufferPct: decimalText(0, 5) })
    .default({ table: 'MONTH', bufferPct: '0' }),
  /** The least that the company earns on any price. */
  minMargin: z
    .object({ abs: decimalText(0, 99_999).nullable(), pct: decimalText(0, 99).nullable() })
    .default({ abs: null, pct: null }),
  /** What sales people may add or take off by rules of their own, per container. */
  salesLimits: z
    .object({ least: decimalText(-99_999, 99_999).nullable(), most: decimalText(-99_999, 99_999).nullable() })
    .default({ least: null, most: null }),
  defaultVisibility: z.enum(Object.keys(VISIBILITY_KINDS) as ['COMPANY']).default('COMPANY'),
  pool: poolSchema.default(poolSchema.parse({})),
});
export type RateConfig = z.output<typeof rateConfigSchema>;

/** What holds where nobody has set anything. */
export const DEFAULT_RATE_CONFIG: RateConfig = rateConfigSchema.parse({});

export const rateConfigStateSchema = z.object({
  config: rateConfigSchema,
  /** 0: nobody has changed anything yet. */
  version: z.int(),
  updatedAt: z.string().nullable(),
});

export const readRateConfig = defineCall({
  method: 'GET',
  path: '/api/RateConfig/Get',
  access: { anyOf: [rateRight(RATE_PATHS.config)] },
  summary: { zh: '运价配置', en: "The company's settings for rates" },
  data: rateConfigStateSchema,
});

const PRICE_LISTS = [
  RATE_PATHS.maintenance,
  RATE_PATHS.drafts,
  RATE_PATHS.expired,
  RATE_PATHS.hidden,
  RATE_PATHS.pending,
  RATE_PATHS.exportRates,
  RATE_PATHS.staffQuery,
  RATE_PATHS.search,
  RATE_PATHS.quickQuote,
  RATE_PATHS.add,
];

/** Container types that the company's price grids have columns for, in their order: for everybody who reads one. */
export const readPriceColumns = defineCall({
  method: 'GET',
  path: '/api/RateConfig/PriceColumns',
  access: { anyOf: PRICE_LISTS.map(path => rateRight(path)) },
  summary: { zh: '价格表格的箱型列', en: 'Container types with a column in price grids' },
  data: z.array(z.string()),
});

export const saveRateConfig = defineCall({
  method: 'POST',
  path: '/api/RateConfig/Save',
  access: { anyOf: [rateRight(RATE_PATHS.config, 'EDIT')] },
  summary: { zh: '修改运价配置', en: 'Change the settings; If-Match carries the version, the reason is kept' },
  body: z.object({ config: rateConfigSchema, reason: z.string().trim().min(2).max(200) }),
  data: rateConfigStateSchema,
  errors: ['stale_version'],
});

/** Asked apart from the settings: many prices are made for it. */
export const checkSitePrices = defineCall({
  method: 'GET',
  path: '/api/RateConfig/SitePriceCheck',
  access: { anyOf: [rateRight(RATE_PATHS.config)] },
  summary: { zh: '网站价格低于客户价的检查', en: 'Public prices below those of customers who have signed in' },
  data: z.object({
    /** Prices of one container that were compared. */
    tested: z.int(),
    count: z.int(),
    /** The widest gaps first, each against the customer who pays most. */
    cheaper: z.array(
      z.object({
        rateId: z.string(),
        carrier: z.string(),
        pol: z.string(),
        pod: z.string(),
        /** Container type. */
        per: z.string(),
        currency: z.string(),
        visitor: z.string(),
        customer: z.string(),
        customerCode: z.string(),
      }),
    ),
  }),
});

export const rateConfigHistory = defineCall({
  method: 'GET',
  path: '/api/RateConfig/History',
  access: { anyOf: [rateRight(RATE_PATHS.config)] },
  summary: { zh: '配置修改记录', en: 'The last hundred changes with reason and person' },
  data: z.array(
    z.object({
      version: z.int(),
      at: z.string(),
      who: z.string().nullable(),
      reason: z.string().nullable(),
      changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
});
