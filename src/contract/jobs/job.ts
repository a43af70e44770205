import { z } from 'zod';
import { findingSchema, textSchema } from '../kernel/envelope.ts';

/** `docType` of the live message that tells of a job. */
export const JOB_DOC_TYPE = 'job';

export const jobStateSchema = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']);
export type JobState = z.infer<typeof jobStateSchema>;

/** What a finished job leaves: a file to fetch, a page to open, figures of its kind. */
export const jobResultSchema = z.looseObject({
  fileId: z.string().optional(),
  /** Path inside the product, as `/basic/port`. */
  link: z.string().optional(),
});
export type JobResult = z.infer<typeof jobResultSchema>;

/** Why a job failed, in the words of `ERRORS`. */
export const jobErrorSchema = z.object({ code: z.string(), message: textSchema, errors: z.array(findingSchema) });
export type JobError = z.infer<typeof jobErrorSchema>;

/** Work in the background as its screen shows it. */
export const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: textSchema,
  state: jobStateSchema,
  done: z.int(),
  /** Null while nobody knows how much there is. */
  total: z.int().nullable(),
  note: textSchema.nullable(),
  result: jobResultSchema.nullable(),
  error: jobErrorSchema.nullable(),
  /** Asked to end, not ended yet. */
  cancelRequested: z.boolean(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  version: z.int(),
  /** Begun by the caller; nobody else may cancel it. */
  isMine: z.boolean(),
});
export type Job = z.infer<typeof jobSchema>;

/** Nothing will happen to the job any more. */
export const isFinished = (state: JobState): boolean => state !== 'QUEUED' && state !== 'RUNNING';
