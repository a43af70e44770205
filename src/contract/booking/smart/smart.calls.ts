import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { bookingPartySchema } from '../booking-content.ts';
import { BOOKING_FILE_KIND_CODES } from '../files.calls.ts';
import { BOOKING_PATHS, bookingRight } from '../paths.ts';

/** Smart booking (design commercial C.4.1): files as text, and names as parties that are kept. Nothing is submitted by these. */

const access = { anyOf: [bookingRight(BOOKING_PATHS.smart)] };

export const SMART_FILE_BYTES = 20 * 1024 * 1024;

const textSchema = z.object({ zh: z.string(), en: z.string() });

/** Multipart: `file`. Whatever it is, it is kept as a file for the booking. */
export const readNoteFile = defineCall({
  method: 'POST',
  path: '/api/BookingNote/Read',
  access,
  summary: {
    zh: '读取托书文件',
    en: 'The text of a booking note: Excel, CSV, Word, PDF, mail (.eml) or text; kept as an attachment whatever it is',
  },
  upload: [],
  data: z.object({
    file: z.object({ id: z.string(), name: z.string(), kind: z.enum(BOOKING_FILE_KIND_CODES) }),
    /** Files that came inside of a mail, kept as well. */
    inside: z.array(z.object({ id: z.string(), name: z.string() })),
    /** One a booking note: cells of a row are apart by tabs. Empty where nothing can be read. */
    texts: z.array(z.string()),
    /** Why nothing was read. */
    problem: textSchema.nullable(),
  }),
  errors: ['body_too_large', 'malformed_body'],
});

const matchSchema = z.object({
  id: z.string(),
  name: z.string(),
  isOfCustomer: z.boolean(),
  /** 0 to 100: how alike the parties named are to those of the template. */
  score: z.int(),
  parties: z.object({ shipper: bookingPartySchema, consignee: bookingPartySchema, notify1: bookingPartySchema }),
});
export type PartyMatch = z.output<typeof matchSchema>;

export const matchParties = defineCall({
  method: 'GET',
  path: '/api/SftTemplate/Match',
  access,
  summary: { zh: '匹配收发通模板', en: 'Send-receive-notify templates like the parties of a note, the likest first' },
  query: z.object({
    shipper: z.string().max(70).default(''),
    consignee: z.string().max(70).default(''),
    notify: z.string().max(70).default(''),
    customerId: z.string().max(36).optional(),
  }),
  data: z.array(matchSchema).max(3),
});
