import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { findingSchema, textSchema } from '../../kernel/envelope.ts';
import { rowResultSchema } from '../../kernel/resource.ts';
import { BOOKING_PATHS, bookingRight } from '../paths.ts';

/** Many bookings by one sheet (design commercial C.7.1): read, looked at, and what is chosen becomes drafts. */

const { upload } = BOOKING_PATHS;
const may = (code?: string) => ({ anyOf: [bookingRight(upload, code)] });
const id36 = z.string().min(1).max(36);

export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;
/** Problems that the answer tells; the commented copy tells all. */
export const UPLOAD_PROBLEMS_SHOWN = 200;

export const uploadedBookingSchema = z.object({
  /** The customer's number. */
  key: z.string(),
  lines: z.array(z.int()),
  carrier: z.string(),
  loading: z.string(),
  discharge: z.string(),
  departure: z.string(),
  sailing: z.string(),
  containers: z.string(),
  goods: z.string(),
  shipper: z.string(),
  consignee: z.string(),
  /** What the checks before submission say; what could not be read of the cells stands in `problems`. */
  findings: z.array(findingSchema),
  /** Once it was made. */
  bookingId: z.string().nullable(),
  bookingNo: z.string().nullable(),
});
export type UploadedBooking = z.output<typeof uploadedBookingSchema>;

export const uploadSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  rows: z.int(),
  bookings: z.array(uploadedBookingSchema),
  problemCount: z.int(),
  problems: z.array(
    z.object({
      line: z.int(),
      /** From 0; null for the row. */
      column: z.int().nullable(),
      heading: z.string(),
      value: z.string(),
      message: textSchema,
    }),
  ),
});
export type Upload = z.output<typeof uploadSchema>;

export const uploadBookings = defineCall({
  method: 'POST',
  path: '/api/BookingUpload/Upload',
  access: may('IMPORT'),
  summary: {
    zh: '上传委托',
    en: 'Reads an .xlsx or .csv of at most 2,000 rows (form field file) and checks it; no booking is made yet',
  },
  upload: [],
  data: uploadSchema,
  errors: ['body_too_large', 'malformed_body'],
});

export const getUpload = defineCall({
  method: 'GET',
  path: '/api/BookingUpload/Detail',
  access: may(),
  summary: { zh: '查看上传', en: 'One upload, checked as of now' },
  query: z.object({ id: id36 }),
  data: uploadSchema,
  errors: ['not_found'],
});

export const makeUploaded = defineCall({
  method: 'POST',
  path: '/api/BookingUpload/Make',
  access: may('SUBMIT'),
  summary: {
    zh: '生成订舱',
    en: 'Makes drafts of the chosen ones and submits those without errors where that is asked; asked twice, none is made twice',
  },
  body: z.object({ id: id36, keys: z.array(z.string().min(1).max(35)).min(1).max(100), isSubmitted: z.boolean() }),
  /** Row by row; `id` is the customer's number. */
  data: z.array(rowResultSchema.extend({ bookingId: z.string().nullable(), bookingNo: z.string().nullable() })),
  errors: ['not_found'],
});

export const uploadCopy = defineCall({
  method: 'GET',
  path: '/api/BookingUpload/Copy',
  access: may(),
  summary: { zh: '带批注的委托表', en: 'The uploaded sheet with every problem at its cell; a file, no envelope' },
  query: z.object({ id: id36 }),
  data: z.never(),
  errors: ['not_found'],
});

export const uploadTemplate = defineCall({
  method: 'GET',
  path: '/api/BookingUpload/Template',
  access: may(),
  summary: { zh: '委托上传模板', en: 'An empty sheet to fill in; a file, no envelope' },
  data: z.never(),
  errors: ['TEMPLATE_FAILED'],
});
