import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { pageOf } from '../../kernel/page.ts';
import { SPACE_STATUS } from '../codes.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';

/** E-commerce rates to browse (design commercial A.4.5 dsView): no lane is asked for, final prices only, for whoever looks. */

export const DS_MODES = ['FCL', 'LCL'] as const;
export type DsMode = (typeof DS_MODES)[number];
export const MOST_DS_ROWS = 60;

const wanted = (max: number) => z.string().max(max).optional();

const wishes = {
  mode: z.enum(DS_MODES).optional(),
  /** Code of the warehouse of delivery. */
  warehouse: wanted(12),
  /** UN/LOCODE of the port of loading. */
  pol: wanted(5),
  service: wanted(11),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
};

const amount = z.object({ currency: z.string(), amount: z.string() }).nullable();

const dsRateSchema = z.object({
  rateId: z.string(),
  mode: z.enum(DS_MODES),
  /** SCAC; empty where a consolidator ships with anyone. */
  carrier: z.string(),
  service: z.string().nullable(),
  pol: z.string(),
  pots: z.array(z.string()),
  pod: z.string(),
  warehouse: z.string().nullable(),
  /** UN/LOCODE of the place of delivery, where it has one. */
  delivery: z.string().nullable(),
  /** Where goods are handed in; of consolidations. */
  cfs: z.string().nullable(),
  validFrom: z.string(),
  validTo: z.string(),
  /** Weekdays from 1, Monday, and times by the clock of the port of loading. */
  weekly: z.array(
    z.object({
      closingWeekday: z.int().nullable(),
      closingTime: z.string().nullable(),
      etdWeekday: z.int(),
      etdTime: z.string().nullable(),
    }),
  ),
  /** The next departures. */
  sailings: z.array(z.object({ closing: z.string().nullable(), etd: z.string() })),
  /** Days from departure to delivery. */
  days: z.int().nullable(),
  /** All-in for one container of the type, or for one revenue ton; null where a rate of exchange is missing. */
  prices: z.array(z.object({ per: z.string(), total: amount })),
  space: z.enum(Object.keys(SPACE_STATUS) as [keyof typeof SPACE_STATUS]),
  remark: z.object({ zh: z.string(), en: z.string() }).nullable(),
});
export type DsRate = z.infer<typeof dsRateSchema>;

const label = z.object({ code: z.string(), zh: z.string(), en: z.string() });

export const browseDsRates = defineCall({
  method: 'GET',
  path: '/api/DsRate/Page',
  access: { anyOf: [rateRight(RATE_PATHS.ecommerce)] },
  summary: {
    zh: '电商运价',
    en: 'E-commerce rates by warehouse, with the final price of one container or revenue ton',
  },
  query: z.object({
    ...wishes,
    cursor: z.string().max(1000).optional(),
    limit: z.coerce.number().int().min(1).max(MOST_DS_ROWS).default(24),
  }),
  data: pageOf(dsRateSchema).extend({ ports: z.array(label) }),
  errors: ['not_found'],
});

/** What can be filtered by: of the rates that the caller may see. */
export const dsChoices = defineCall({
  method: 'GET',
  path: '/api/DsRate/Choices',
  access: { anyOf: [rateRight(RATE_PATHS.ecommerce)] },
  summary: { zh: '电商运价筛选项', en: 'Warehouses, ports of loading and services of the e-commerce rates on offer' },
  data: z.object({ warehouses: z.array(z.string()), pols: z.array(label), services: z.array(z.string()) }),
  errors: ['not_found'],
});

export const exportDsRates = defineCall({
  method: 'GET',
  path: '/api/DsRate/Export',
  access: { anyOf: [rateRight(RATE_PATHS.ecommerce, 'EXPORT')] },
  summary: { zh: '导出电商运价', en: 'The e-commerce rates of the filter as a spreadsheet' },
  query: z.object({ ...wishes, lang: z.enum(['CN', 'EN']).default('CN') }),
  data: z.unknown(),
  errors: ['not_found'],
});
