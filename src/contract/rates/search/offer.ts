import { z } from 'zod';
import { SPACE_STATUS } from '../codes.ts';
import type { SeenRate } from '../rules/price/without-cost.ts';
import { RANK_ORDERS, type RankOrder } from '../rules/ranking/rank.ts';

/** One rate as a search answers it (design commercial A.4.5). What is no member here is nobody's business outside the company. */

const orderSchema = z.enum(Object.keys(RANK_ORDERS) as [RankOrder, ...RankOrder[]]);

const sailingSchema = z.object({
  etd: z.string(),
  /** Local time at the port of loading, `2026-12-01 17:00`; null where nobody said. */
  etdTime: z.string().nullable(),
  closing: z.string().nullable(),
  transitDays: z.number().int().nullable(),
  vessel: z.string().nullable(),
  voyage: z.string().nullable(),
});
export type OfferSailing = z.infer<typeof sailingSchema>;

const amountSchema = z.object({ currency: z.string(), amount: z.string() });

const stepSchema = z.object({
  step: z.string(),
  ruleId: z.string().nullable(),
  version: z.number().nullable(),
  before: z.string(),
  after: z.string(),
  pct: z.string().nullable(),
  abs: z.string().nullable(),
  isLimited: z.boolean(),
  rounding: z.object({ unit: z.string(), mode: z.string() }).nullable(),
});

const lineSchema = z.object({
  feeCode: z.string(),
  layer: z.string(),
  containerType: z.string().nullable(),
  basis: z.string(),
  quantity: z.string().nullable(),
  currency: z.string(),
  unitSell: z.string(),
  sellAmount: z.string().nullable(),
  payableAt: z.string(),
  state: z.string(),
  isOptional: z.boolean(),
  isCounted: z.boolean(),
  unitBase: z.string().optional(),
  baseAmount: z.string().nullable().optional(),
  ruleId: z.string().nullable().optional(),
  ruleVersion: z.number().nullable().optional(),
  steps: z.array(stepSchema).optional(),
  unitCost: z.string().optional(),
  costAmount: z.string().nullable().optional(),
  unitBuy: z.string().optional(),
  buyAmount: z.string().nullable().optional(),
  floorPrice: z.string().nullable().optional(),
});
export type OfferLine = z.infer<typeof lineSchema>;

/** A price as its viewer gets it; members that are not for him are absent. */
const priceSchema = z.object({
  lines: z.array(lineSchema).optional(),
  missingTypes: z.array(z.string()).optional(),
  overLimitTypes: z.array(z.string()).optional(),
  notPricedFees: z.array(z.string()).optional(),
  subtotals: z.array(amountSchema).optional(),
  destinationSubtotals: z.array(amountSchema).optional(),
  total: amountSchema.nullable().optional(),
  isFromPrice: z.literal(true).optional(),
  missingRates: z.array(z.string()).optional(),
  isStaleRate: z.boolean().optional(),
  fxRates: z
    .array(
      z.object({
        currency: z.string(),
        rateToCny: z.string(),
        validTo: z.string().nullable(),
        isStale: z.boolean(),
      }),
    )
    .optional(),
  baseTotal: amountSchema.nullable().optional(),
  needsApproval: z.boolean().optional(),
  costTotal: amountSchema.nullable().optional(),
  marginPct: z.string().nullable().optional(),
  buyTotal: amountSchema.nullable().optional(),
  buyMarginPct: z.string().nullable().optional(),
});
export type OfferPrice = z.infer<typeof priceSchema>;
/** Both sides of the wire name the same members. */
export const asOfferPrice = ({ rateId: _, ...seen }: SeenRate): OfferPrice => seen as OfferPrice;

export const offerSchema = z.object({
  rateId: z.string(),
  version: z.number().int(),
  /** Of the company's own people. */
  rateNo: z.string().optional(),
  contractNo: z.string().nullable().optional(),
  isOwn: z.boolean(),
  carrier: z.string(),
  pol: z.string(),
  pots: z.array(z.string()),
  pod: z.string(),
  delivery: z.string().nullable(),
  /** Warehouse of delivery, of e-commerce rates. */
  deliveryCode: z.string().nullable().optional(),
  service: z.string().nullable(),
  productType: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  /** The part of the asked window that the rate holds for; equal to the window where it holds for all. */
  fitsFrom: z.string(),
  fitsTo: z.string(),
  validityBasis: z.string(),
  sailings: z.array(sailingSchema),
  /** Regular departures of the window that fall away, by their day. */
  blankSailings: z.array(z.string()).optional(),
  transitDays: z.number().int().nullable(),
  space: z.enum(Object.keys(SPACE_STATUS) as [keyof typeof SPACE_STATUS]),
  /** Nobody confirmed the space for so long that it says little. */
  isSpaceStale: z.boolean(),
  isBookable: z.boolean(),
  bookingMode: z.string(),
  freeTime: z.array(z.object({ kind: z.string(), days: z.number(), place: z.string(), dayKind: z.string() })),
  receiptType: z.string(),
  deliveryType: z.string(),
  surchargeMode: z.string(),
  equipmentNote: z.string().nullable(),
  remark: z.object({ zh: z.string(), en: z.string() }).nullable(),
  updatedAt: z.string(),
  badges: z.array(orderSchema),
  /** Of the company's own people; a partial offer has none. */
  score: z.string().nullable(),
  price: priceSchema,
});
export type RateOffer = z.infer<typeof offerSchema>;

export const labelSchema = z.object({ code: z.string(), zh: z.string(), en: z.string() });
export type CodeLabel = z.infer<typeof labelSchema>;
