import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { SPACE_PATHS, spaceRight } from './paths.ts';

const { ownOrders, orders, sold, queue, allSold, hall, buy } = SPACE_PATHS;

/** What both sides have of a confirmed order (design commercial B.7). */
export const spaceConfirmation = defineCall({
  method: 'GET',
  path: '/api/SpaceOrder/Confirmation',
  access: { anyOf: [ownOrders, orders, sold, queue, allSold, hall, buy].map(path => spaceRight(path)) },
  summary: { zh: '现舱订单确认书', en: 'Confirmation of an order as PDF, A4; the answer is the file itself' },
  query: z.object({ id: z.string().min(1).max(36), language: z.enum(['CN', 'EN']).default('CN') }),
  data: z.unknown(),
  errors: ['not_found', 'event_not_allowed'],
});
