import { z } from 'zod';

const bookingWatchRow = z.object({
  bookingId: z.string(),
  employeeId: z.string(),
  companyId: z.string(),
  toldVersion: z.number(),
  createdAt: z.date(),
});

const containerMilestoneRow = z.object({
  containerId: z.string(),
  code: z.string(),
  companyId: z.string(),
  at: z.date(),
  byName: z.string(),
  source: z.enum(['STAFF', 'PARTNER']),
  notedAt: z.date(),
});

export interface BookingWatchTables {
  readonly containerMilestone: z.infer<typeof containerMilestoneRow>;
  readonly bookingWatch: z.infer<typeof bookingWatchRow>;
}

/** Row schemas by table. */
export const bookingWatchRows = {
  bookingWatch: bookingWatchRow,
  containerMilestone: containerMilestoneRow,
} as const;
