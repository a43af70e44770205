import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { FEE_LAYERS, HAULAGE_TYPES, PRODUCT_TYPES, SURCHARGE_BASIS } from './codes.ts';
import { RATE_PATHS, rateRight } from './paths.ts';

/** "Test a shipment": which surcharge rules match it, which lost and why (design commercial A.4.1 AdditionalFee). */

const id = z.string().min(1).max(36);
const keys = <T extends Readonly<Record<string, unknown>>>(codes: T) =>
  z.enum(Object.keys(codes) as [keyof T & string]);

export const feeTestSchema = z.object({
  mode: z.enum(['FCL', 'LCL']),
  carrierId: id.nullable(),
  polId: id,
  podId: id,
  potId: id.nullable().default(null),
  lineId: id.nullable().default(null),
  terminalId: id.nullable().default(null),
  productType: keys(PRODUCT_TYPES).default('FAK'),
  serviceCode: z.string().max(11).nullable().default(null),
  receiptType: keys(HAULAGE_TYPES).default('CY'),
  deliveryType: keys(HAULAGE_TYPES).default('CY'),
  day: z.iso.date(),
  containers: z
    .array(
      z.object({
        containerType: z.string().max(6),
        count: z.int().min(1).max(999),
        grossKg: z.number().min(0).max(40_000).nullable(),
      }),
    )
    .max(5),
  hsCodes: z
    .array(z.string().regex(/^\d{2,10}$/))
    .max(20)
    .default([]),
  isDg: z.boolean().default(false),
  isReefer: z.boolean().default(false),
  isSoc: z.boolean().default(false),
  totalKg: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/)
    .nullable()
    .default(null),
  totalCbm: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,3})?$/)
    .nullable()
    .default(null),
});
export type FeeTest = z.output<typeof feeTestSchema>;

const ruleOfTest = z.object({
  ruleId: z.string(),
  feeCode: z.string(),
  /** `THC CNSHA`: the fee and where the rule holds, in codes. */
  name: z.string(),
  layer: keys(FEE_LAYERS),
});

export const testFees = defineCall({
  method: 'POST',
  path: '/api/SurchargeRule/Test',
  access: {
    anyOf: [RATE_PATHS.carrierFees, RATE_PATHS.localFees, RATE_PATHS.lclFees].map(path => rateRight(path, 'TEST')),
  },
  summary: { zh: '测试附加费', en: 'Which rules match a shipment, which lost and why' },
  body: feeTestSchema,
  data: z.object({
    /** Fees as they would be charged; a percentage of freight has no amount here. */
    charged: z.array(
      ruleOfTest.extend({
        basis: keys(SURCHARGE_BASIS),
        containerType: z.string().nullable(),
        quantity: z.string().nullable(),
        currency: z.string(),
        unitCost: z.string(),
        unitSell: z.string(),
        sellAmount: z.string().nullable(),
        state: z.enum(['CHARGED', 'NOT_TICKED', 'MAY_APPLY', 'UNPRICED']),
      }),
    ),
    /** Match as well, but another rule of the fee goes before. */
    beaten: z.array(
      ruleOfTest.extend({
        byRuleId: z.string(),
        byName: z.string(),
        /** Weights of both; equal ones are told apart by their first day. */
        weight: z.int(),
        byWeight: z.int(),
      }),
    ),
    /** Do not match: the fields that keep them from it; those with the fewest first, a hundred at most. */
    missed: z.array(ruleOfTest.extend({ fields: z.array(z.string()) })),
  }),
});

/** Ports and carriers that rules of a screen name, for the tree beside its list; three hundred at most. */
export const feePlaces = defineCall({
  method: 'GET',
  path: '/api/SurchargeRule/Places',
  access: {
    anyOf: [RATE_PATHS.carrierFees, RATE_PATHS.localFees, RATE_PATHS.lclFees].map(path => rateRight(path)),
  },
  summary: { zh: '附加费港口与船公司', en: 'Ports and carriers of the rules, with their number' },
  query: z.object({ path: z.string().max(100) }),
  data: z.array(
    z.object({
      /** `polId` or `podId`: the side that the rules name; null for rules of any port. */
      field: z.enum(['polId', 'podId']).nullable(),
      port: z.object({ id: z.string(), code: z.string(), zh: z.string(), en: z.string() }).nullable(),
      carrier: z.object({ id: z.string(), code: z.string() }).nullable(),
      count: z.int(),
    }),
  ),
});
