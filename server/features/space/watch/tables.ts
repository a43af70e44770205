import { z } from 'zod';
import { WATCH_FREQUENCIES } from '#contract/rates/watch/watch-codes.ts';
import { SPACE_NEWS } from '#contract/space/rules/watch-news.ts';

export const spaceWatchRow = z.object({
  id: z.string(),
  companyId: z.string(),
  employeeId: z.string(),
  subject: z.string(),
  polId: z.string(),
  podId: z.string(),
  offerId: z.string().nullable(),
  containerTypes: z.array(z.string()),
  frequency: z.enum(WATCH_FREQUENCIES),
  /** Price by line as it was told last. */
  told: z.unknown(),
  lastAlert: z.enum(SPACE_NEWS).nullable(),
  lastAlertAt: z.date().nullable(),
  checkedAt: z.date(),
  dueAt: z.date(),
  closedAt: z.date().nullable(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type SpaceWatchRow = z.infer<typeof spaceWatchRow>;
