import { z } from 'zod';

const day = z.iso.date();

/** How others reach a seat while its holder is away, and how its mail is signed. */
export const workSchema = z.strictObject({
  away: z
    .strictObject({
      from: day,
      to: day,
      /** A colleague of the same company; gets copies of tasks and messages, and decides with the own right only. */
      deputyId: z.string().min(1).max(36),
      note: z.string().max(500),
    })
    .nullable(),
  signature: z.string().max(2000),
});
export type Work = z.infer<typeof workSchema>;

export const DEFAULT_WORK: Work = { away: null, signature: '' };
