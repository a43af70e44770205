import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import type { BookingContent } from './booking-content.ts';
import { BOOKING_PATHS, bookingRight, CUSTOMER_READ, STAFF_READ } from './paths.ts';

/** Files of bookings (design commercial C.2.1): uploaded by whoever fills in or amends, seen by customer and desk both. */

const { mine, queue, find, forCustomer, online, smart, ownList, ownDrafts } = BOOKING_PATHS;
const FILLERS = [find, forCustomer, online, smart, mine, queue, ownList, ownDrafts] as const;
const readers = { anyOf: [...new Set([...STAFF_READ, ...CUSTOMER_READ, ...FILLERS])].map(path => bookingRight(path)) };
const id36 = z.string().min(1).max(36);

export const BOOKING_FILE_KINDS = {
  NOTE: { zh: '托书', en: 'Booking note' },
  DG: { zh: '危险品申报', en: 'Dangerous goods declaration' },
  MSDS: { zh: '安全数据表 MSDS', en: 'Safety data sheet (MSDS)' },
  PACKING: { zh: '箱单发票', en: 'Packing list, invoice' },
  OTHER: { zh: '其他', en: 'Other' },
} as const;
export type BookingFileKind = keyof typeof BOOKING_FILE_KINDS;
export const BOOKING_FILE_KIND_CODES = Object.keys(BOOKING_FILE_KINDS) as [BookingFileKind, ...BookingFileKind[]];

export const BOOKING_FILE_BYTES = 20 * 1024 * 1024;
export const MOST_BOOKING_FILES = 20;

const bookingFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  at: z.string(),
  kind: z.enum(BOOKING_FILE_KIND_CODES),
});
export type BookingFileInfo = z.output<typeof bookingFileSchema>;

/** Multipart: `file` and `kind`. It belongs to a booking once a saved content names it, and is thrown away after a week otherwise. */
export const uploadBookingFile = defineCall({
  method: 'POST',
  path: '/api/Booking/AddFile',
  access: { anyOf: FILLERS.map(path => bookingRight(path)) },
  summary: { zh: '上传订舱附件', en: 'A file for a booking (form fields file, kind; at most 20 MB)' },
  upload: ['kind'],
  data: bookingFileSchema,
  errors: ['body_too_large', 'malformed_body'],
});

export const bookingFiles = defineCall({
  method: 'GET',
  path: '/api/Booking/Files',
  access: readers,
  summary: {
    zh: '订舱附件清单',
    en: 'What is known of files by their ids: own uploads, and those of the booking named',
  },
  query: z.object({ ids: z.string().max(1_200), booking: id36.optional() }),
  data: z.array(bookingFileSchema),
});

export const bookingFile = defineCall({
  method: 'GET',
  path: '/api/Booking/File',
  access: readers,
  summary: { zh: '下载订舱附件', en: 'A file of a booking that the reader may see, or one of his own uploads' },
  query: z.object({ id: id36, booking: id36.optional() }),
  data: z.never(),
  errors: ['not_found'],
});

/** Every place of a content that names files, with the ids there. */
export const filePlaces = (content: BookingContent): { readonly path: string; readonly ids: readonly string[] }[] => [
  { path: 'fileIds', ids: content.fileIds },
  ...content.equipments.flatMap(({ commodities }, box) =>
    commodities.flatMap(({ dangerousGoods }, goods) =>
      dangerousGoods.map(({ fileIds }, dg) => ({
        path: `equipments.${box}.commodities.${goods}.dangerousGoods.${dg}.fileIds`,
        ids: fileIds,
      })),
    ),
  ),
];

export const fileIdsOf = (content: BookingContent): string[] => [
  ...new Set(filePlaces(content).flatMap(({ ids }) => ids)),
];

/** Files belong to one booking: a template, or another booking like it, begins without. */
export const withoutFiles = (content: BookingContent): BookingContent => ({
  ...content,
  fileIds: [],
  equipments: content.equipments.map(one => ({
    ...one,
    commodities: one.commodities.map(goods => ({
      ...goods,
      dangerousGoods: goods.dangerousGoods.map(dg => ({ ...dg, fileIds: [] })),
    })),
  })),
});
