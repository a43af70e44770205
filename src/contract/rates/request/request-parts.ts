import { z } from 'zod';
import type { Right } from '../../kernel/call.ts';
import { RATE_PATHS, rateRight } from '../paths.ts';

/** Rights and nested payloads of price requests (design commercial A.4.4, 0.5). */

/** Where requests are read and asked. */
export const READ_PATHS = [
  RATE_PATHS.staffQuery,
  RATE_PATHS.search,
  RATE_PATHS.quickQuote,
  RATE_PATHS.exportRates,
  RATE_PATHS.lclSearch,
  RATE_PATHS.customerQuery,
  RATE_PATHS.ecommerce,
] as const;
/** Where people answer. */
export const ANSWER_PATHS = [RATE_PATHS.staffQuery, RATE_PATHS.quickQuote] as const;

export const ASKERS: readonly Right[] = READ_PATHS.map(path => rateRight(path, 'ASK_PRICE'));
export const ANSWERERS: readonly Right[] = ANSWER_PATHS.map(path => rateRight(path, 'ANSWER'));

const id36 = z.string().min(1).max(36);
const price = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/);

/** The price as a rate of its own, for that customer alone. */
export const answerRateSchema = z.object({
  carrierId: id36,
  validFrom: z.iso.date(),
  validTo: z.iso.date(),
  transitDays: z.int().min(1).max(120).nullable().default(null),
  currency: z.string().regex(/^[A-Z]{3}$/),
  lines: z
    .array(
      z.object({
        containerType: z.string().min(1).max(6),
        cost: price,
        /** A fixed price instead of the first two mark-ups. */
        guideSell: price.nullable().default(null),
      }),
    )
    .min(1)
    .max(5),
  remark: z.string().trim().max(500).default(''),
});

/** How a visitor of the site can be reached, who has no account. */
export const contactSchema = z.object({
  name: z.string(),
  companyName: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type RequestContact = z.output<typeof contactSchema>;
