import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { changeSchema } from '../kernel/facts.ts';
import { pageOf, pageQuerySchema } from '../kernel/page.ts';
import { actorNames } from './actor-names.ts';
import { right, SI_PATHS } from './rights.ts';

/** One event of one SI of the asker's company. */
export const feedEntrySchema = z.object({
  /** Of the event. */
  Key: z.string(),
  Id: z.string(),
  Seq: z.int(),
  Time: z.string(),
  TBI_NO: z.string(),
  BOOKING_NO: z.string(),
  BILL_NO: z.string(),
  CGO_ID: z.string(),
  ...actorNames,
  Event: z.string(),
  FromStatus: z.int().nullable(),
  ToStatus: z.int(),
  Remarks: z.string().nullable(),
  Revision: z.int(),
  Changes: z.array(changeSchema),
});
export type FeedEntry = z.infer<typeof feedEntrySchema>;

export const siFeed = defineCall({
  method: 'GET',
  path: '/api/TDBillLadingInfo/GetTDBillLadingFeed',
  access: { anyOf: [right(SI_PATHS.customerList)] },
  summary: {
    zh: '补料日志（全部）',
    en: 'Events of all own SIs, newest first, by page; q = SI no., bill, booking or container',
  },
  query: pageQuerySchema.omit({ sort: true }).extend({
    Id: z.string().max(36).optional(),
    CGO_ID: z.string().max(36).optional(),
    Event: z.string().max(40).optional(),
    /** Instants: from the first on, before the second. */
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
  }),
  data: pageOf(feedEntrySchema),
});
