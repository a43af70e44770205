import { z } from 'zod';

const bookingWatchRow = z.object({
  ...{ bookingId: z.string(), employeeId: z.string(), companyId: z.string(), toldVersion: z.number() },
  createdAt: z.date(),
});

export interface BookingWatchTables {
  readonly bookingWatch: z.infer<typeof bookingWatchRow>;
}

/** Row schemas by table. */
export const bookingWatchRows = { bookingWatch: bookingWatchRow } as const;
