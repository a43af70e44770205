import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { right } from './rights.ts';

/** `/tdManage/workbench`: what waits, what is late, what sails (design A4). */
export const COCKPIT_PATH = '/tdManage/workbench';

const access = { anyOf: [right(COCKPIT_PATH)] };

/** One vessel of the next ten days with its shipments and how far their SIs are; counts of SIs but for the first two. */
export const boardRowSchema = z.object({
  carrier: z.string(),
  vessel: z.string(),
  voyage: z.string(),
  /** First departure, UTC instant. */
  etd: z.string(),
  shipments: z.int(),
  /** Shipments without any SI. */
  missing: z.int(),
  pending: z.int(),
  approved: z.int(),
  sent: z.int(),
  confirmed: z.int(),
});
export type BoardRow = z.infer<typeof boardRowSchema>;

export const siCockpit = defineCall({
  method: 'GET',
  path: '/api/SiCockpit/Get',
  access,
  summary: { zh: 'SI 驾驶舱', en: 'Counts of what waits and the vessels of the next ten days' },
  data: z.object({
    /** The moment the counts hold for, and the limits they were counted with (UTC instants). */
    at: z.string(),
    since: z.object({ returned: z.string(), sent: z.string(), today: z.string(), cutOff: z.string() }),
    tiles: z.object({
      pending: z.int(),
      inReview: z.int(),
      /** Returned more than 24 hours ago and not come back. */
      returnedLong: z.int(),
      /** Shipments whose cut-off is within four hours and that have no complete SI. */
      dueWithoutSi: z.int(),
      /** Sent more than two hours ago without an answer of the carrier. */
      sentLong: z.int(),
      carrierRejected: z.int(),
      /** Submitted today after its cut-off. */
      lateToday: z.int(),
    }),
    /** By departure; at most 60 vessels. */
    board: z.array(boardRowSchema),
  }),
});

const timeSchema = z.object({
  /** Monday of the week, `YYYY-MM-DD`. */
  week: z.string(),
  /** Median minutes from submission to decision, one decimal. */
  median: z.number(),
  decisions: z.int(),
});

export const siReviewTimes = defineCall({
  method: 'GET',
  path: '/api/SiCockpit/ReviewTimes',
  access,
  summary: { zh: '审核用时', en: 'Median minutes from submission to decision over 13 weeks' },
  data: z.object({
    weeks: z.array(timeSchema),
    /** Per reviewer over the same weeks; null for those who are no supervisors. */
    reviewers: z
      .array(z.object({ name: z.string(), nameEn: z.string(), median: z.number(), decisions: z.int() }))
      .nullable(),
  }),
});
export type ReviewTimes = z.infer<typeof siReviewTimes.data>;
