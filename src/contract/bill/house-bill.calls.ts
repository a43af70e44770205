import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { findingSchema } from '../kernel/envelope.ts';
import { changeSchema } from '../kernel/facts.ts';
import { right, SI_PATHS } from '../si/rights.ts';
import { billBodySchema } from './body.ts';
import { BILL_STATES } from './status.ts';

/** House bills (design C): reading, changing the words, events of the lifecycle, the paper. */

const id36 = z.string().min(1).max(36);
const stateSchema = z.enum(BILL_STATES);

/** Clerks who make bills read them. */
const makers = { anyOf: [right(SI_PATHS.all, 'MAKE_TD')] };

const billSchema = z.object({
  id: z.string(),
  no: z.string(),
  state: stateSchema,
  version: z.int(),
  /** 1 at first, one more with every amendment. */
  revision: z.int(),
  siId: z.string().nullable(),
  shipmentId: z.string(),
  body: billBodySchema,
  /** What the SI said when the bill was made of it, and which revision; null for a bill without an SI. */
  source: z.object({ body: billBodySchema, siVersion: z.int(), siRevision: z.int() }).nullable(),
  /** Originals that have been printed. */
  printed: z.int(),
  /** Letterhead: the company that issues it. */
  issuer: z.string(),
  updatedAt: z.string(),
  findings: z.array(findingSchema),
  /** Events of this state that a person sends; `reason` is a code of `BILL_CODES`, or `AUTH_FORBIDDEN`. */
  events: z.array(z.object({ event: z.string(), allowed: z.boolean(), reason: z.string().nullable() })),
});
export type BillRecord = z.infer<typeof billSchema>;

export const billOfSi = defineCall({
  method: 'GET',
  path: '/api/HouseBill/OfSi',
  access: makers,
  summary: { zh: '补料的分单', en: 'The bill that was made from an SI, and numbers of void ones' },
  query: z.object({ SiId: id36 }),
  data: z.object({ bill: billSchema.nullable(), voided: z.array(z.string()) }),
  errors: ['not_found'],
});

export const billDetail = defineCall({
  method: 'GET',
  path: '/api/HouseBill/Get',
  access: makers,
  summary: { zh: '分单', en: 'One house bill, now or as it was after event asOf' },
  query: z.object({ Id: id36, asOf: z.coerce.number().int().positive().optional() }),
  data: billSchema,
  errors: ['not_found'],
});

/** Version from `If-Match`, or from the body; neither is DOC-L-01. */
export const modifyBill = defineCall({
  method: 'POST',
  path: '/api/HouseBill/Modify',
  access: makers,
  summary: { zh: '修改分单', en: 'Changes the words of a bill that may still be changed' },
  body: z.object({ Id: id36, VERSION: z.int().optional(), body: billBodySchema }),
  data: billSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

/** What some events carry beyond remarks. */
const eventPayload = {
  /** Originals that have come back: SURRENDER, AMEND. */
  originalsReturned: z.int().min(0).max(9).default(0),
  /** An indemnity is attached instead of the originals: AMEND. */
  indemnity: z.boolean().default(false),
};

export const changeBill = defineCall({
  method: 'POST',
  path: '/api/HouseBill/Change',
  access: 'seat',
  summary: { zh: '分单事件', en: 'Sends an event of the lifecycle to a bill' },
  body: z.object({
    Id: id36,
    VERSION: z.int().optional(),
    Event: z.string().min(1).max(40),
    Remarks: z.string().max(500).default(''),
    ...eventPayload,
  }),
  data: z.object({ id: z.string(), state: stateSchema, version: z.int() }),
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

export const billLog = defineCall({
  method: 'GET',
  path: '/api/HouseBill/Log',
  access: makers,
  summary: { zh: '分单日志', en: 'Everything that happened to a bill, newest first' },
  query: z.object({ Id: id36 }),
  data: z.array(
    z.object({
      seq: z.int(),
      at: z.string(),
      event: z.string(),
      toState: z.string(),
      who: z.string().nullable(),
      company: z.string().nullable(),
      remarks: z.string().nullable(),
      changes: z.array(changeSchema),
    }),
  ),
  errors: ['not_found'],
});

/** Answers the bytes of a PDF, with its name in `Content-Disposition`; no envelope. */
export const billPdf = defineCall({
  method: 'GET',
  path: '/api/HouseBill/Pdf',
  access: { anyOf: [right(SI_PATHS.all, 'PRINT')] },
  summary: { zh: '分单 PDF', en: 'The bill on paper, as the screen shows it' },
  query: z.object({ Id: id36 }),
  data: z.never(),
  errors: ['not_found'],
});
