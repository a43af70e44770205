import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { findingSchema } from '../kernel/envelope.ts';
import { right, SI_PATHS } from '../si/rights.ts';
import { billBodySchema, billSourceSchema } from './body.ts';
import { BILL_STATES } from './status.ts';

/** House bills (design C) beside their SI, and on paper; all else they have from their declaration, `house-bill.document.ts`. */

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
  source: billSourceSchema.nullable(),
  /** Originals that have been printed. */
  printed: z.int(),
  /** Letterhead: the company that issues it. */
  issuer: z.string(),
  issuerLines: z.array(z.string()),
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
