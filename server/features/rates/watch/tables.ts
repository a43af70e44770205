import { z } from 'zod';
import { WATCH_ALERTS, WATCH_FREQUENCIES } from '#contract/rates/watch/watch-codes.ts';

const priceWatchRow = z.object({
  id: z.string(),
  companyId: z.string(),
  employeeId: z.string(),
  polIds: z.array(z.string()),
  podIds: z.array(z.string()),
  /** As the search takes it, without days. */
  query: z.unknown(),
  subject: z.string(),
  customerId: z.string().nullable(),
  frequency: z.enum(WATCH_FREQUENCIES),
  currency: z.string(),
  target: z.string().nullable(),
  best: z.string().nullable(),
  lastAlert: z.enum(WATCH_ALERTS).nullable(),
  lastAlertAt: z.date().nullable(),
  checkedAt: z.date(),
  dueAt: z.date(),
  closedAt: z.date().nullable(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type PriceWatchRow = z.infer<typeof priceWatchRow>;

export interface PriceWatchTables {
  readonly priceWatch: PriceWatchRow;
}

/** Row schemas by table. */
export const priceWatchRows: Readonly<Record<string, z.ZodObject>> = { priceWatch: priceWatchRow };
