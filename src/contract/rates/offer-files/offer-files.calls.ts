import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';
import { criteriaQuerySchema } from '../search/criteria.ts';

/** Prices that leave the house (design commercial A.7): selling prices only, marked with who took them and when. */

const language = z.enum(['CN', 'EN']).default('CN');
const id36 = z.string().min(1).max(36);

const SHEETS_OF = [
  RATE_PATHS.staffQuery,
  RATE_PATHS.search,
  RATE_PATHS.quickQuote,
  RATE_PATHS.exportRates,
  RATE_PATHS.customerQuery,
];
const mayQuote = { anyOf: [rateRight(RATE_PATHS.quickQuote, 'QUOTE')] };

/** What a search finds, as a price list for the customer: a sheet, or a page to print. */
export const priceList = defineCall({
  method: 'GET',
  path: '/api/FclRate/PriceList',
  access: { anyOf: SHEETS_OF.map(path => rateRight(path, 'EXPORT')) },
  summary: { zh: '价目表（仅售价）', en: 'A price list with selling prices alone, as PDF or spreadsheet' },
  query: criteriaQuerySchema.extend({
    customer: z.string().max(36).optional(),
    format: z.enum(['pdf', 'xlsx']).default('pdf'),
    lang: language,
  }),
  data: z.unknown(),
  errors: ['not_found'],
});

export const MOST_OFFERS = 20;

/** Fixes the prices of chosen rates as they are now, for a customer or for nobody in particular. */
export const makePriceOffer = defineCall({
  method: 'POST',
  path: '/api/FclRate/MakeOffer',
  access: mayQuote,
  summary: { zh: '生成报价单', en: 'A price offer of chosen rates, with the prices as they are now' },
  body: z.object({
    customer: id36.nullable().default(null),
    items: z
      .array(criteriaQuerySchema.extend({ rateId: z.string().max(80) }))
      .min(1)
      .max(MOST_OFFERS),
  }),
  data: z.object({ id: z.string(), offerNo: z.string(), validTo: z.string() }),
  errors: ['not_found'],
});

export const priceOfferFile = defineCall({
  method: 'GET',
  path: '/api/FclRate/OfferFile',
  access: mayQuote,
  summary: { zh: '报价单 PDF', en: 'A price offer to print' },
  query: z.object({ id: id36, lang: language }),
  data: z.unknown(),
  errors: ['not_found'],
});

export const mailPriceOffer = defineCall({
  method: 'POST',
  path: '/api/FclRate/MailOffer',
  access: mayQuote,
  summary: { zh: '邮件发送报价单', en: 'Sends a price offer by mail, with its PDF' },
  body: z.object({
    id: id36,
    lang: language,
    to: z.array(z.email().max(254)).min(1).max(5),
    subject: z.string().trim().min(1).max(200),
    text: z.string().trim().min(1).max(5000),
  }),
  data: z.object({ mails: z.int() }),
  errors: ['not_found'],
});

/** What is wrong with one of the chosen rates. */
export const OFFER_FINDINGS = {
  RATE_GONE: { zh: '第 {n} 条运价已下架或不适用', en: 'Rate {n} is off sale or does not fit any more' },
} as const;
