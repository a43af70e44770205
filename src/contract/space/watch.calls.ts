import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { keysetQuerySchema, pageOf } from '../kernel/page.ts';
import { WATCH_FREQUENCIES } from '../rates/watch/watch-codes.ts';
import { SPACE_PATHS, spaceRight } from './paths.ts';
import { SPACE_NEWS } from './rules/watch-news.ts';

/** Watches of ready space (design commercial B.4): a person is told when there is space, and when it gets cheaper. */

const { hall, list } = SPACE_PATHS;
const mayWatch = { anyOf: [hall, list].map(path => spaceRight(path, 'WATCH')) };
const readers = { anyOf: [hall, list].map(path => spaceRight(path)) };
const id36 = z.string().min(1).max(36);
const frequency = z.enum(WATCH_FREQUENCIES);
const port = z.object({ id: z.string(), code: z.string(), zh: z.string(), en: z.string() });

const watchSchema = z.object({
  id: z.string(),
  version: z.int(),
  pol: port,
  pod: port,
  /** The one offer that is watched; null: all of the lane. */
  offer: z.object({ id: z.string(), offerNo: z.string(), sailing: z.string(), etd: z.string() }).nullable(),
  /** None: any type. */
  containerTypes: z.array(z.string()),
  frequency,
  /** Lines that there was space of when somebody was told last, or when the watch began. */
  known: z.int(),
  lastAlert: z.enum(SPACE_NEWS).nullable(),
  lastAlertAt: z.string().nullable(),
  checkedAt: z.string(),
  createdAt: z.string(),
});
export type SpaceWatch = z.output<typeof watchSchema>;

/** The same lane and types, or the same offer, again: the watch is changed. */
export const saveSpaceWatch = defineCall({
  method: 'POST',
  path: '/api/SpaceWatch/Save',
  access: mayWatch,
  summary: { zh: '关注舱位', en: 'Watches a lane with container types, or one offer' },
  body: z.object({
    /** UN/LOCODE; not needed for an offer. */
    pol: z.string().length(5).optional(),
    pod: z.string().length(5).optional(),
    offerId: id36.optional(),
    containerTypes: z.array(z.string().min(4).max(6)).max(8).default([]),
    frequency: frequency.default('INSTANT'),
  }),
  data: watchSchema,
  errors: ['not_found'],
});

export const closeSpaceWatch = defineCall({
  method: 'POST',
  path: '/api/SpaceWatch/Close',
  access: readers,
  summary: { zh: '取消关注舱位', en: 'Ends a watch of the caller' },
  body: z.object({ id: id36 }),
  data: z.object({ id: z.string() }),
  errors: ['not_found'],
});

export const spaceWatchPage = defineCall({
  method: 'GET',
  path: '/api/SpaceWatch/Page',
  access: readers,
  summary: { zh: '我关注的舱位', en: "The caller's watches of ready space, newest first" },
  query: keysetQuerySchema,
  data: pageOf(watchSchema),
});
