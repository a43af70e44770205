import { z } from 'zod';
import { cutOffsSchema } from './booking-content.ts';

/** What the carrier answers (design commercial C.2.1, DCSA Booking 2.0); written by confirming events alone. */

const text = (max: number) => z.string().max(max).default('');
const instant = z.iso.datetime().nullable().default(null);

export const TRANSPORT_STAGES = ['PRC', 'MNC', 'ONC'] as const;
export const TRANSPORT_MODES = ['VESSEL', 'RAIL', 'TRUCK', 'BARGE', 'RAIL_TRUCK', 'BARGE_TRUCK', 'BARGE_RAIL'] as const;

export const transportLegSchema = z.object({
  stage: z.enum(TRANSPORT_STAGES).default('MNC'),
  seq: z.int().min(1).max(99),
  mode: z.enum(TRANSPORT_MODES).default('VESSEL'),
  load: text(5),
  loadTerminal: text(6),
  discharge: text(5),
  dischargeTerminal: text(6),
  /** Planned, UTC. */
  departure: instant,
  arrival: instant,
  vesselName: text(50),
  vesselImo: text(7),
  voyageNo: text(50),
  universalVoyage: text(5),
  serviceCode: text(11),
});
export type TransportLeg = z.output<typeof transportLegSchema>;

export const confirmedEquipmentSchema = z.object({
  type: z.string().min(1).max(6),
  units: z.int().min(1).max(999),
  pickupDepot: text(100),
  pickupFrom: instant,
});

export const confirmationSchema = z.object({
  /** Booking number, shipping order number. */
  carrierRef: z
    .string()
    .trim()
    .toUpperCase()
    .min(1)
    .max(35)
    .regex(/^[A-Z0-9 /-]+$/),
  equipments: z.array(confirmedEquipmentSchema).min(1).max(20),
  plan: z.array(transportLegSchema).min(1).max(20),
  cutOffs: cutOffsSchema.prefault({}),
  charges: z
    .array(
      z.object({
        name: z.string().max(100),
        code: text(20),
        currency: z.string().length(3),
        amount: z.string(),
        payment: z.enum(['PRE', 'COL']),
        quantity: z.string(),
        unitPrice: z.string(),
      }),
    )
    .max(100)
    .default([]),
  filings: z
    .array(z.object({ typeCode: z.string().max(50), country: z.string().max(2) }))
    .max(20)
    .default([]),
  clauses: z.array(z.string().max(20_000)).max(20).default([]),
  terms: z.string().max(50_000).default(''),
  remarks: text(2_000),
});
export type BookingConfirmation = z.output<typeof confirmationSchema>;

/** What the carrier points at, shown at the field. `path` is a JSON path of the booking as sent; `at` the field of our content. */
export const feedbackSchema = z.object({
  severity: z.enum(['INFO', 'WARN', 'ERROR']).default('ERROR'),
  code: text(50),
  message: z.string().trim().min(1).max(5_000),
  path: text(500),
  property: text(100),
  at: text(200),
});
export type BookingFeedback = z.output<typeof feedbackSchema>;

/** How a roll-over into another price period is priced; a setting of the contract (design C.5.8). */
export const ROLL_PRICINGS = {
  BY_FAULT: { zh: '船公司责任保价，其他重新计价', en: 'Kept where the carrier is at fault, else repriced' },
  KEEP: { zh: '一律保价', en: 'Always kept' },
  REPRICE: { zh: '一律重新计价', en: 'Always repriced' },
} as const;

/** Why a booking sails later than confirmed, and whose fault it is (design C.2.2). */
export const ROLL_CAUSES = {
  CARRIER_OVERBOOKED: { zh: '船公司爆舱', en: 'Carrier overbooked', fault: 'CARRIER' },
  CARRIER_SCHEDULE: { zh: '船期变更', en: 'Carrier changed the schedule', fault: 'CARRIER' },
  CARGO_LATE: { zh: '货物迟到', en: 'Cargo late', fault: 'CUSTOMER' },
  CUSTOMS: { zh: '海关原因', en: 'Customs', fault: 'CUSTOMER' },
  CUSTOMER_REQUEST: { zh: '客户要求', en: 'Asked by the customer', fault: 'CUSTOMER' },
  DOC_LATE: { zh: '单证迟交', en: 'Documents late', fault: 'CUSTOMER' },
} as const;
export type RollCause = keyof typeof ROLL_CAUSES;

export const ROLL_ANSWERS = {
  ACCEPTED: { zh: '接受', en: 'Accepted' },
  REBOOK: { zh: '改订', en: 'Rebook' },
  CANCEL: { zh: '取消', en: 'Cancel' },
} as const;
export type RollAnswer = keyof typeof ROLL_ANSWERS;

const sailing = z.object({ vesselName: text(50), voyageNo: text(50), etd: instant, eta: instant });

export const rollSchema = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  cause: z.enum(Object.keys(ROLL_CAUSES) as [RollCause, ...RollCause[]]),
  from: sailing,
  to: sailing,
  oldCutOffs: cutOffsSchema,
  newCutOffs: cutOffsSchema,
  remarks: text(500),
  /** The customer's word is waited for until then; silence accepts. */
  answerDueAt: z.iso.datetime(),
  answer: z
    .enum(Object.keys(ROLL_ANSWERS) as [RollAnswer, ...RollAnswer[]])
    .nullable()
    .default(null),
  answeredAt: instant,
  /** The new day is in another price period: the price is kept, or is to be found anew; null where it is the same period. */
  pricing: z.enum(['KEEP', 'REPRICE']).nullable().default(null),
});
export type BookingRoll = z.output<typeof rollSchema>;
