import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { rowResultSchema } from '../../kernel/resource.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import { criteriaQuerySchema } from '../search/criteria.ts';

/** Telling chosen customers what they pay from now on (design commercial A.4.3). */

const access = { anyOf: [rateRight(RATE_PATHS.salesMarkups, 'PUSH')] };
const id36 = z.string().min(1).max(36);
export const MOST_PUSHED = 20;

const asked = criteriaQuerySchema.extend({
  customers: z.array(id36).min(1).max(MOST_PUSHED),
  lang: z.enum(['CN', 'EN']).default('CN'),
});

const pushedSchema = z.object({
  customerId: z.string(),
  customerName: z.string(),
  level: z.string().nullable(),
  /** The best first. */
  prices: z.array(
    z.object({
      rateId: z.string(),
      carrier: z.string(),
      lane: z.string(),
      freight: z.string(),
      total: z.string().nullable(),
      etd: z.string(),
      validTo: z.string(),
    }),
  ),
  /** As it is sent, or copied into a chat. */
  text: z.string(),
});
export type PushedPrices = z.output<typeof pushedSchema>;

export const previewPush = defineCall({
  method: 'POST',
  path: '/api/MarkupRule/PushPreview',
  access,
  summary: { zh: '客户价格预览', en: 'The prices that each chosen customer sees' },
  body: asked,
  data: z.array(pushedSchema),
  errors: ['not_found'],
});

export const PUSH_WAYS = {
  MESSAGE: { zh: '站内消息', en: 'Message' },
  MAIL: { zh: '邮件（附价目表）', en: 'Mail with the price list' },
} as const;
export type PushWay = keyof typeof PUSH_WAYS;

export const pushPrices = defineCall({
  method: 'POST',
  path: '/api/MarkupRule/Push',
  access,
  summary: { zh: '推送价格', en: 'Sends the price list to chosen customers; customer by customer' },
  body: asked.extend({
    by: z.enum(Object.keys(PUSH_WAYS) as [PushWay, ...PushWay[]]),
    note: z.string().trim().max(500).default(''),
  }),
  data: z.array(rowResultSchema),
  errors: ['not_found'],
});

/** Why a customer was not told. */
export const PUSH_FINDINGS = {
  NO_PRICES: { zh: '没有对该客户可见的运价', en: 'No rate that this customer sees' },
  NO_RECEIVER: { zh: '该客户没有可接收的联系人', en: 'Nobody at this customer receives it' },
} as const;
