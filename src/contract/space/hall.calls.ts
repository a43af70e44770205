import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { keysetQuerySchema, pageOf } from '../kernel/page.ts';
import { SPACE_PATHS, spaceRight } from './paths.ts';
import { OFFER_STATES } from './space-codes.ts';

/** What moves in the hall while somebody looks, and what a public site shows (design commercial B.4.2, B.5.6). */

const { hall, buy, list } = SPACE_PATHS;
/** Offers whose numbers are asked for at once. */
export const MOST_SHOWN_AT_ONCE = 100;

const shownLine = z.object({
  containerType: z.string(),
  price: z.string(),
  /** As many as the reader may know of, and whether there are more. */
  available: z.int(),
  isMore: z.boolean(),
  total: z.int().nullable(),
});

/** Asked after a live message has said that an offer changed; one that is not in the answer is no longer for sale to the reader. */
export const shownSpace = defineCall({
  method: 'GET',
  path: '/api/SpaceOffer/Shown',
  access: { anyOf: [hall, buy, list].map(path => spaceRight(path)) },
  summary: { zh: '现舱实时数量', en: 'Prices and free containers of offers in view, at most 100' },
  query: z.object({ ids: z.string().max(3_800) }),
  data: z.array(z.object({ id: z.string(), state: z.enum(OFFER_STATES), version: z.int(), lines: z.array(shownLine) })),
});
export type ShownSpace = z.output<(typeof shownSpace)['data']>[number];

const name = z.object({ code: z.string(), zh: z.string(), en: z.string() });

const publicOffer = z.object({
  id: z.string(),
  carrier: z.string(),
  vesselName: z.string(),
  voyageNo: z.string(),
  pol: name,
  pod: name,
  polZone: z.string(),
  isDirect: z.boolean(),
  etd: z.string(),
  eta: z.string().nullable(),
  siCutOff: z.string().nullable(),
  sellUntil: z.string(),
  confirmMode: z.enum(['INSTANT', 'PROVIDER']),
  currency: z.string(),
  lines: z.array(
    z.object({
      containerType: z.string(),
      /** Visitors learn whether there is some, not how much. */
      band: z.enum(['PLENTY', 'FEW', 'NONE']),
      /** Null where the site shows prices to who has signed in. */
      price: z.string().nullable(),
    }),
  ),
});
export type PublicOffer = z.output<typeof publicOffer>;

export const publicSpace = defineCall({
  method: 'GET',
  path: '/api/PublicSpace/Query',
  access: 'visitor',
  summary: { zh: '公开现舱查询', en: 'Ready space that a site shows to visitors' },
  query: keysetQuerySchema.extend({
    pol: z.string().length(5).optional(),
    pod: z.string().length(5).optional(),
    containerType: z.string().min(4).max(6).optional(),
    /** Days of departure, `YYYY-MM-DD`, UTC. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  data: z.object({ prices: z.enum(['ALL_IN', 'FROM', 'NOTHING']), page: pageOf(publicOffer) }),
  errors: ['not_found'],
});
