import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import type { Text } from '../kernel/text.ts';
import { bookingRight, CUSTOMER_READ, STAFF_READ } from './paths.ts';

/** All that hangs from one shipment, in the order of the work; areas that have nothing of it are not in it. */

export const CHAIN_STEPS = {
  RATE: { zh: '运价', en: 'Rate' },
  SPACE: { zh: '现舱订单', en: 'Space order' },
  BOOKING: { zh: '订舱', en: 'Booking' },
  SHIPMENT: { zh: '业务', en: 'Shipment' },
  PACKING: { zh: '装箱单', en: 'Packing list' },
  SI: { zh: '补料', en: 'Shipping instruction' },
  BILL: { zh: '提单', en: 'Bill of lading' },
} as const satisfies Readonly<Record<string, Text>>;
export type ChainStep = keyof typeof CHAIN_STEPS;

const wordsSchema = z.object({ zh: z.string(), en: z.string() });

const stepSchema = z.object({
  step: z.enum(Object.keys(CHAIN_STEPS) as [ChainStep, ...ChainStep[]]),
  id: z.string(),
  no: z.string(),
  at: z.string().nullable(),
  state: wordsSchema,
  tone: z.enum(['good', 'warn', 'bad', 'neutral']),
  /** What comes next, and whose turn it is; null where nothing is left to do. */
  next: wordsSchema.nullable(),
  owner: wordsSchema.nullable(),
  isDone: z.boolean(),
});
export type ChainLink = z.output<typeof stepSchema>;

export const shipmentChain = defineCall({
  method: 'GET',
  path: '/api/Shipment/Chain',
  access: { anyOf: [...STAFF_READ, ...CUSTOMER_READ].map(path => bookingRight(path)) },
  summary: { zh: '业务链', en: 'Everything that hangs from a booking and its shipment: states, next step, owner' },
  query: z.object({ bookingId: z.string().min(1).max(36) }),
  data: z.object({ shipmentNo: z.string().nullable(), steps: z.array(stepSchema) }),
  errors: ['not_found'],
});
