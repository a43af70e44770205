import { z } from 'zod';
import { accountModeSchema } from '#contract/session/session.ts';

/** What `session.acting_for` holds while staff look at a company as its people see it (design B.5.6). */
const actingForSchema = z.object({
  staffEmployeeId: z.string(),
  staffUserId: z.string().nullable(),
  staffAccountKey: z.string(),
  staffAccountMode: accountModeSchema,
  /** The session it was begun from; when that ends, so does the view. */
  staffSessionId: z.string(),
  companyId: z.string(),
  reason: z.string(),
  ticketNo: z.string(),
  until: z.iso.datetime(),
  state: z.enum(['ON', 'OVER', 'LEFT']),
});
export type ActingFor = z.infer<typeof actingForSchema>;

export const readActingFor = (value: unknown): ActingFor | null =>
  value === null ? null : actingForSchema.parse(value);
