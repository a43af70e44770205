import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { SPACE_PATHS, spaceRight } from './paths.ts';

/** Counters of an offer that were not what its orders say: staff have looked, and its lines are sold again. */
export const recountOffer = defineCall({
  method: 'POST',
  path: '/api/SpaceOffer/Recount',
  access: { anyOf: [spaceRight(SPACE_PATHS.allSelling, 'APPROVE')] },
  summary: { zh: '按订单重算数量', en: 'Sets the counters to what the orders say and takes the block away' },
  body: z.object({ id: z.string().min(1).max(36) }),
  data: z.object({ id: z.string(), corrected: z.int() }),
  errors: ['not_found', 'event_not_allowed'],
});
