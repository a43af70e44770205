import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { keysetQuerySchema, pageOf } from '../kernel/page.ts';
import { jobSchema, jobStateSchema } from './job.ts';

const id = z.string().min(1).max(36);

/** The caller's own jobs; those of colleagues are found through the screen they belong to. */
export const jobList = defineCall({
  method: 'GET',
  path: '/api/Job/List',
  access: 'seat',
  summary: { zh: '我的后台任务', en: 'My jobs, newest first' },
  query: keysetQuerySchema.extend({ state: jobStateSchema.optional(), kind: z.string().max(100).optional() }),
  data: pageOf(jobSchema),
});

/** One job of the caller's company. */
export const getJob = defineCall({
  method: 'GET',
  path: '/api/Job/Get',
  access: 'seat',
  summary: { zh: '后台任务', en: "One job of the caller's company" },
  query: z.object({ id }),
  data: jobSchema,
  errors: ['not_found'],
});

/** Asks a job to end; a waiting one ends at once, a running one at its next step. */
export const cancelJob = defineCall({
  method: 'POST',
  path: '/api/Job/Cancel',
  access: 'seat',
  summary: { zh: '取消后台任务', en: 'Cancel a job of mine; a running one ends at its next step' },
  body: z.object({ id }),
  data: jobSchema,
  errors: ['not_found', 'event_not_allowed'],
});
