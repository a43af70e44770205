import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { findingSchema } from '../../kernel/envelope.ts';
import { pageOf, pageQuerySchema } from '../../kernel/page.ts';
import { resourceCalls } from '../../kernel/resource.ts';
import { DATA_PATHS } from '../paths.ts';
import { CALL_STATUS, portCallResource } from '../port-call.resource.ts';
import { VOYAGE_STATUSES, voyageRowSchema } from '../voyage-fields.ts';
import { boardRowSchema, cutOffMoveSchema, sailingSchema, touchedSchema, voyageLineSchema } from './shapes.ts';

/** Calls on voyages and their port calls beyond those that every resource has (design 0.1, A.4.3, A.5.3). */

const PLAN = DATA_PATHS.schedules;
const BOARD = DATA_PATHS.sailings;
const plan = (code: string) => ({ path: PLAN, code });
const board = (code: string) => ({ path: BOARD, code });

const id = z.string().max(36);
const remarks = z.string().trim().max(250).default('');
const callRow = resourceCalls(portCallResource).modify.data;

/** A port call after a change, with what does not fit to the calls around it. */
const callAnswer = z.object({ row: callRow, warnings: z.array(findingSchema) });
/** A voyage after an event; `told` counts the messages that went out. */
const voyageAnswer = z.object({ row: voyageRowSchema, successorId: z.string().nullable(), told: z.int() });

const STALE = ['not_found', 'stale_version', 'event_not_allowed'] as const;

export const voyageEffect = defineCall({
  method: 'GET',
  path: '/api/Voyage/Effect',
  access: { anyOf: [{ path: PLAN }, { path: BOARD }] },
  summary: { zh: '查看停航、顺延、跳港的影响', en: 'What a blank, a slide or an omitted call would touch' },
  query: z.object({
    id,
    event: z.enum(['BLANK', 'SLIDE', 'OMIT']),
    callId: id.optional(),
    weeks: z.coerce.number().int().min(1).max(8).default(1),
  }),
  data: touchedSchema.extend({ cutOffs: z.array(cutOffMoveSchema) }),
  errors: ['not_found'],
});

export const blankVoyage = defineCall({
  method: 'POST',
  path: '/api/Schedule/Blank',
  access: { anyOf: [plan('BLANK'), board('BLANK')] },
  summary: { zh: '停航', en: 'Blanks a voyage: all its calls are BLNK' },
  body: z.object({ id, remarks }),
  data: voyageAnswer,
  errors: STALE,
});

export const slideVoyage = defineCall({
  method: 'POST',
  path: '/api/Schedule/Slide',
  access: { anyOf: [plan('SLIDE')] },
  summary: { zh: '顺延', en: 'Slides a voyage by weeks: a successor takes its number' },
  body: z.object({ id, weeks: z.int().min(-99).max(99), remarks }),
  data: voyageAnswer,
  errors: STALE,
});

export const generateVoyages = defineCall({
  method: 'POST',
  path: '/api/Schedule/Generate',
  access: { anyOf: [plan('GENERATE')] },
  summary: { zh: '按挂靠顺序生成航次', en: 'Voyages made from the proforma of a service' },
  body: z.object({
    serviceId: id,
    fromDay: z.iso.date(),
    count: z.int().min(1).max(26),
    /** Number of the first voyage; the others count on. */
    firstNumber: z.string().trim().toUpperCase().min(1).max(50),
    /** Ships in turn; none leaves the voyages without one. */
    vesselIds: z.array(id).max(26).default([]),
    direction: z.enum(['E', 'W', 'N', 'S', 'R']).nullable().default(null),
  }),
  data: z.object({ voyages: z.array(voyageRowSchema), warnings: z.array(findingSchema) }),
  errors: ['not_found'],
});

export const shiftCalls = defineCall({
  method: 'POST',
  path: '/api/Schedule/Shift',
  access: { anyOf: [plan('SHIFT')] },
  summary: { zh: '自本港起整体移动', en: 'Moves a call and all after it by hours; If-Match is that of the call' },
  body: z.object({ id, hours: z.number().min(-2160).max(2160) }),
  data: z.object({ rows: z.array(callRow), warnings: z.array(findingSchema) }),
  errors: STALE,
});

export const setCallTime = defineCall({
  method: 'POST',
  path: '/api/Schedule/SetTimes',
  access: { anyOf: [board('SET_EST'), board('SET_ACT')] },
  summary: { zh: '设置预计或实际时间', en: 'Sets an expected or actual time as it was typed: +6h, -1d, 19 0600' },
  body: z.object({
    id,
    event: z.enum(['ARRI', 'DEPA']),
    classifier: z.enum(['EST', 'ACT']),
    /** Empty takes the time away. */
    text: z.string().max(40),
    delayReason: z.string().max(3).optional(),
    remarks,
  }),
  data: callAnswer,
  errors: STALE,
});

export const omitCall = defineCall({
  method: 'POST',
  path: '/api/Schedule/Omit',
  access: { anyOf: [plan('OMIT'), board('OMIT')] },
  summary: { zh: '跳港', en: 'The ship leaves out a call' },
  body: z.object({ id, remarks }),
  data: callAnswer.extend({ told: z.int() }),
  errors: STALE,
});

export const addCall = defineCall({
  method: 'POST',
  path: '/api/Schedule/Adhoc',
  access: { anyOf: [plan('ADHOC')] },
  summary: { zh: '临时加挂', en: 'An ad-hoc call behind another one' },
  body: z.object({
    voyageId: id,
    /** 0 = before the first. */
    afterSeq: z.int().min(0).max(99),
    portId: id,
    terminalId: id.nullable().default(null),
    arrivalPlanned: z.iso.datetime().nullable().default(null),
    departurePlanned: z.iso.datetime().nullable().default(null),
    remarks,
  }),
  data: callAnswer,
  errors: ['not_found', 'event_not_allowed'],
});

export const reorderCalls = defineCall({
  method: 'POST',
  path: '/api/Schedule/Reorder',
  access: { anyOf: [plan('EDIT')] },
  summary: { zh: '调整挂靠顺序', en: 'The calls of a voyage in another order; If-Match is that of the voyage' },
  body: z.object({ voyageId: id, callIds: z.array(id).min(1).max(99) }),
  data: z.object({ rows: z.array(callRow), warnings: z.array(findingSchema) }),
  errors: STALE,
});

export const notifyCustomers = defineCall({
  method: 'POST',
  path: '/api/Schedule/Notify',
  access: { anyOf: [board('NOTIFY')] },
  summary: { zh: '通知受影响客户', en: 'One message per customer with cargo on the calls; without `send` only shown' },
  body: z.object({ callIds: z.array(id).min(1).max(100), send: z.boolean(), remarks }),
  data: z.object({
    sent: z.boolean(),
    messages: z.array(
      z.object({
        companyId: z.string(),
        companyCode: z.string(),
        companyName: z.string(),
        shipments: z.int(),
        title: z.object({ zh: z.string(), en: z.string() }),
        text: z.object({ zh: z.string(), en: z.string() }),
      }),
    ),
  }),
  errors: ['event_not_allowed'],
});

export const pullCall = defineCall({
  method: 'POST',
  path: '/api/Schedule/Pull',
  access: { anyOf: [board('PULL')] },
  summary: { zh: '立即向数据源查询', en: 'Asks the source of a call now; says so where none is configured' },
  body: z.object({ id }),
  data: z.object({ row: callRow }),
  errors: ['not_found', 'event_not_allowed'],
});

export const scheduleBoard = defineCall({
  method: 'GET',
  path: '/api/Schedule/Board',
  access: { anyOf: [{ path: BOARD }] },
  summary: { zh: '实时船期看板', en: 'Port calls of the last 7 and the next 21 days' },
  query: pageQuerySchema.extend({
    lineId: id.optional(),
    portId: id.optional(),
    band: z.enum(['onPlan', 'slight', 'off', 'farOff']).optional(),
  }),
  data: pageOf(boardRowSchema),
});

export const callShipments = defineCall({
  method: 'GET',
  path: '/api/Schedule/Touched',
  access: { anyOf: [{ path: BOARD }, { path: PLAN }] },
  summary: { zh: '挂靠涉及的货运', en: 'Shipments that load or discharge at a call' },
  query: z.object({ callId: id }),
  data: touchedSchema,
  errors: ['not_found'],
});

export const scheduleVoyages = defineCall({
  method: 'GET',
  path: '/api/Schedule/Voyages',
  access: { anyOf: [{ path: PLAN }, { path: BOARD }] },
  summary: { zh: '航次列表', en: 'Voyages by their first departure, 12 weeks ahead unless asked' },
  query: pageQuerySchema.extend({
    /** This one, whenever it sails. */
    id: id.optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    serviceId: id.optional(),
    lineId: id.optional(),
    status: z.enum(VOYAGE_STATUSES).optional(),
  }),
  data: pageOf(voyageLineSchema),
});

const searchQuery = z.object({
  pol: z.string().trim().toUpperCase().length(5),
  pod: z.string().trim().toUpperCase().length(5),
  fromDay: z.iso.date(),
  toDay: z.iso.date(),
  maxHubs: z.coerce.number().int().min(0).max(3).default(1),
  hubHours: z.coerce.number().int().min(24).max(120).default(24),
  lineId: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const searchData = z.object({ sailings: z.array(sailingSchema) });

export const searchSailings = defineCall({
  method: 'GET',
  path: '/api/Schedule/Search',
  access: 'seat',
  summary: { zh: '港到港船期', en: 'Sailings from port to port, direct or by up to three hubs' },
  query: searchQuery,
  data: searchData,
});

export const searchSailingsPublic = defineCall({
  method: 'GET',
  path: '/api/SchedulePublic/Search',
  access: 'visitor',
  summary: { zh: '公开港到港船期', en: 'The same for visitors, with a limit of searches a minute' },
  query: searchQuery.omit({ hubHours: true, lineId: true }).extend({
    maxHubs: z.coerce.number().int().min(0).max(1).default(0),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  data: searchData,
});

export const sailingsByVessel = defineCall({
  method: 'GET',
  path: '/api/Schedule/ByVessel',
  access: 'seat',
  summary: { zh: '按船舶查船期', en: 'The calls of a ship by time' },
  query: z.object({ vesselId: id, from: z.iso.date(), to: z.iso.date() }),
  data: z.object({ rows: z.array(boardRowSchema) }),
});

export const sailingsByPort = defineCall({
  method: 'GET',
  path: '/api/Schedule/ByPort',
  access: 'seat',
  summary: { zh: '按港口查船期', en: 'The calls at a port by time' },
  query: z.object({ portId: id, from: z.iso.date(), to: z.iso.date() }),
  data: z.object({ rows: z.array(boardRowSchema) }),
});

/** A voyage as it leaves one port. */
const departureSchema = z.object({
  carrier: z.string(),
  vessel: z.string(),
  voyage: z.string(),
  /** Day at the port. */
  sailingDate: z.iso.date(),
});
export type Departure = z.output<typeof departureSchema>;

/** Departures from some days ago, for who writes papers after the ship has left, to two months ahead. */
export const scheduledDepartures = defineCall({
  method: 'GET',
  path: '/api/Schedule/Departures',
  access: 'seat',
  summary: { zh: '港口离港航次（联想）', en: 'Voyages that leave a port, by the beginning of number or ship' },
  query: z.object({
    pol: z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}$/),
    carrier: z.string().max(10).optional(),
    q: z.string().max(50).default(''),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  data: z.array(departureSchema),
});

const dcsaTimestamp = z.object({
  eventTypeCode: z.enum(['ARRI', 'DEPA']),
  eventClassifierCode: z.enum(['PLN', 'EST', 'ACT']),
  eventDateTime: z.string(),
  delayReasonCode: z.string().optional(),
  changeRemark: z.string().optional(),
});

/** A service with its vessel schedules as the DCSA operational vessel schedules have it. */
export const dcsaServiceSchema = z.object({
  carrierServiceName: z.string().optional(),
  carrierServiceCode: z.string(),
  universalServiceReference: z.string().optional(),
  vesselSchedules: z.array(
    z.object({
      vesselOperatorSMDGLinerCode: z.string().optional(),
      vesselIMONumber: z.string().optional(),
      vesselName: z.string().optional(),
      vesselCallSign: z.string().optional(),
      isDummyVessel: z.boolean(),
      transportCalls: z.array(
        z.object({
          transportCallReference: z.string(),
          carrierImportVoyageNumber: z.string(),
          carrierExportVoyageNumber: z.string(),
          universalExportVoyageReference: z.string().optional(),
          location: z.object({
            locationName: z.string(),
            locationType: z.string(),
            UNLocationCode: z.string(),
            facilitySMDGCode: z.string().optional(),
          }),
          statusCode: z.enum(Object.keys(CALL_STATUS) as [keyof typeof CALL_STATUS]).optional(),
          timestamps: z.array(dcsaTimestamp),
        }),
      ),
    }),
  ),
});
export type DcsaService = z.infer<typeof dcsaServiceSchema>;

export const takeDcsa = defineCall({
  method: 'POST',
  path: '/api/Schedule/TakeDcsa',
  access: { anyOf: [plan('IMPORT'), board('IMPORT')] },
  summary: { zh: '导入 DCSA 船期 JSON', en: 'Takes vessel schedules or routings of DCSA; without `apply` only shown' },
  body: z.object({ json: z.unknown(), apply: z.boolean() }),
  data: z.object({
    applied: z.boolean(),
    lines: z.array(
      z.object({
        at: z.string(),
        what: z.string(),
        outcome: z.enum(['SAME', 'NEW', 'CHANGED', 'ERROR']),
        changes: z.array(z.string()),
        findings: z.array(findingSchema),
      }),
    ),
  }),
});

export const serviceAsDcsa = defineCall({
  method: 'GET',
  path: '/api/Schedule/Dcsa',
  access: { anyOf: [plan('EXPORT'), board('EXPORT')] },
  summary: { zh: '以 DCSA JSON 导出一个服务', en: 'Vessel schedules of one service as DCSA JSON' },
  query: z.object({ serviceId: id, from: z.iso.date().optional(), to: z.iso.date().optional() }),
  data: z.array(dcsaServiceSchema),
  errors: ['not_found'],
});
