import { z } from 'zod';
import { CALL_STATUS, CUT_OFFS } from '../port-call.resource.ts';
import { VOYAGE_STATUSES } from '../voyage-fields.ts';

/** What calls on the schedule answer with; codes and names stand beside ids, so that no reader looks them up. */

const name = z.object({ zh: z.string(), en: z.string() });
const instant = z.string().nullable();
const times = z.object({ planned: instant, estimated: instant, actual: instant });

const placeSchema = z.object({
  id: z.string(),
  code: z.string(),
  name,
  /** IANA zone of the port. */
  zone: z.string(),
});
export type SchedulePlace = z.infer<typeof placeSchema>;

const callStatus = z.enum(Object.keys(CALL_STATUS) as [keyof typeof CALL_STATUS]).nullable();
const voyageState = z.enum(VOYAGE_STATUSES);
export const deviationBands = ['onPlan', 'slight', 'off', 'farOff'] as const;

/** One call of the board: plan, expectation and fact. */
export const boardRowSchema = z.object({
  id: z.string(),
  version: z.int(),
  voyageId: z.string(),
  voyageVersion: z.int(),
  voyageStatus: voyageState,
  line: z.string(),
  service: z.string().nullable(),
  /** Null: not named yet. */
  vessel: z.string().nullable(),
  voyage: z.string(),
  seq: z.int(),
  port: placeSchema,
  terminal: z.string().nullable(),
  callStatus,
  arrival: times,
  departure: times,
  /** Against the plan, late positive; of the departure, else the arrival. */
  deviationHours: z.number().nullable(),
  band: z.enum(deviationBands).nullable(),
  delayReason: z.string().nullable(),
  changeRemark: z.string().nullable(),
  source: z.string().nullable(),
  updatedAt: z.string(),
  shipments: z.int(),
});
export type BoardRow = z.infer<typeof boardRowSchema>;

/** One voyage of the plan. */
export const voyageLineSchema = z.object({
  id: z.string(),
  version: z.int(),
  status: voyageState,
  line: z.string(),
  service: z.string().nullable(),
  serviceId: z.string().nullable(),
  vessel: z.string().nullable(),
  number: z.string(),
  firstPort: placeSchema.nullable(),
  lastPort: placeSchema.nullable(),
  etd: instant,
  eta: instant,
  calls: z.int(),
  /** Calls that do not take place or are out of order. */
  changes: z.int(),
  successorId: z.string().nullable(),
});
export type VoyageLine = z.infer<typeof voyageLineSchema>;

export const touchedShipmentSchema = z.object({
  id: z.string(),
  shipmentNo: z.string(),
  bookingNo: z.string(),
  companyId: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  state: z.string(),
  pol: z.string(),
  pod: z.string(),
  etd: instant,
  dco: instant,
});
export type TouchedShipment = z.infer<typeof touchedShipmentSchema>;

/** Documents that a change of the schedule touches: all counted, the first ones listed. */
export const touchedSchema = z.object({
  shipments: z.array(touchedShipmentSchema),
  total: z.int(),
  companies: z.array(z.object({ code: z.string(), name: z.string(), shipments: z.int() })),
});
export type Touched = z.infer<typeof touchedSchema>;

/** A cut-off before and after a slide. */
export const cutOffMoveSchema = z.object({
  port: z.string(),
  zone: z.string(),
  code: z.enum(Object.keys(CUT_OFFS) as [keyof typeof CUT_OFFS]),
  before: z.string(),
  after: z.string(),
});
export type CutOffMove = z.infer<typeof cutOffMoveSchema>;

const legSchema = z.object({
  voyageId: z.string(),
  line: z.string(),
  service: z.string().nullable(),
  vessel: z.string().nullable(),
  voyage: z.string(),
  from: placeSchema,
  to: placeSchema,
  etd: z.string(),
  eta: z.string(),
  cutOffs: z.array(z.object({ code: z.string(), at: z.string() })),
});

/** One way from port to port. */
export const sailingSchema = z.object({
  etd: z.string(),
  eta: z.string(),
  transitDays: z.int(),
  hubs: z.array(z.string()),
  legs: z.array(legSchema),
});
export type SailingFound = z.infer<typeof sailingSchema>;
