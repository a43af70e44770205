import { getJob, jobList } from '#contract/jobs/calls.ts';
import { JOB_DOC_TYPE } from '#contract/jobs/job.ts';
import type { DocQueries } from '#streams/doc-refresh.ts';
import { queryKey } from './queries.ts';

/** Jobs on the live connection; the shell hands it to the client. */
export const jobDocQueries: DocQueries = {
  docType: JOB_DOC_TYPE,
  keys: docId => [queryKey(getJob, { id: docId }), queryKey(jobList)],
};
