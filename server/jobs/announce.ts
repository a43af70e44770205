import { JOB_DOC_TYPE } from '#contract/jobs/job.ts';
import type { Audience, LiveBus } from '../live/bus.ts';
import type { JobRow } from './store.ts';

type Told = Pick<JobRow, 'id' | 'companyId' | 'employeeId' | 'version' | 'state'>;

/** Steps go to the one who waits; where a job begins or ends, all who may see it are told. */
function audienceOf({ companyId, employeeId }: Told, isStep: boolean): Audience {
  if (isStep && employeeId) return { employees: [employeeId] };
  return companyId === null ? { platform: true } : { companies: [companyId] };
}

export const announceJob = (bus: LiveBus, job: Told, isStep = false): Promise<void> =>
  bus.publish({
    to: audienceOf(job, isStep),
    message: { type: 'doc', docType: JOB_DOC_TYPE, docId: job.id, version: job.version, state: job.state },
  });
