import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { rowResultSchema } from '../kernel/resource.ts';
import { BOOKING_PATHS, bookingRight } from './paths.ts';

const { bookCodes, find, forCustomer, online, queue, smart } = BOOKING_PATHS;
const id36 = z.string().min(1).max(36);

/** What a code puts into a booking. */
export const bookCodeChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  customerCode: z.string(),
  contractReference: z.string(),
  quotationReference: z.string(),
  carrierOffice: z.string(),
  freight: z.enum(['PRE', 'COL']).nullable(),
  receiptType: z.enum(['CY', 'SD', 'CFS']).nullable(),
  deliveryType: z.enum(['CY', 'SD', 'CFS']).nullable(),
});
export type BookCodeChoice = z.output<typeof bookCodeChoiceSchema>;

export const whichBookCode = defineCall({
  method: 'GET',
  path: '/api/BookCode/Which',
  access: { anyOf: [bookCodes, find, forCustomer, online, queue, smart].map(path => bookingRight(path)) },
  summary: { zh: '将使用的订舱代码', en: 'Which code would be used, and why the others of the carrier would not' },
  query: z.object({
    customerId: id36.optional(),
    /** SCAC. */
    carrier: z.string().min(2).max(4),
    /** UN/LOCODE. */
    pol: z.string().length(5).optional(),
    day: z.iso.date().optional(),
  }),
  data: z.object({
    used: bookCodeChoiceSchema.nullable(),
    others: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Null: it holds, and another says more. */
        miss: z.enum(['CARRIER', 'CUSTOMER', 'PORT', 'DAY', 'PERSON']).nullable(),
      }),
    ),
  }),
});

export const takeBookCode = defineCall({
  method: 'POST',
  path: '/api/BookCode/Use',
  access: { anyOf: [find, forCustomer, online, smart].map(path => bookingRight(path)) },
  summary: { zh: '使用订舱代码', en: 'What the code puts into a booking; counts as a use' },
  body: z.object({ id: id36 }),
  data: bookCodeChoiceSchema,
  errors: ['not_found'],
});

export const endBookCodes = defineCall({
  method: 'POST',
  path: '/api/BookCode/End',
  access: { anyOf: [bookingRight(bookCodes, 'END')] },
  summary: { zh: '结束订舱代码', en: 'Sets the last day of codes' },
  body: z.object({
    rows: z
      .array(z.object({ id: id36, version: z.int() }))
      .min(1)
      .max(200),
    validTo: z.iso.date(),
  }),
  data: z.array(rowResultSchema),
});
