import { z } from 'zod';

/** Rows that a command is for, with the versions that were seen. */
export const seenRows = z
  .array(z.object({ id: z.string().max(36), version: z.int() }))
  .min(1)
  .max(200);
