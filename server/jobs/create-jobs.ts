import type { OpenDatabase } from '../db/opened.ts';
import type { Clock } from '../kernel/clock.ts';
import { inScope, SYSTEM, type Tx } from '../kernel/tenancy.ts';
import type { LiveBus } from '../live/bus.ts';
import { announceJob } from './announce.ts';
import type { DefinedJob, JobRequest, Jobs } from './jobs.ts';
import { createRunner, type Runner } from './runner.ts';
import { insertJob, requestCancel, requestRetry } from './store.ts';

export interface JobService extends Jobs {
  readonly runner: Pick<Runner, 'start' | 'stop'>;
}

export interface JobDeps {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly bus: LiveBus;
}

const KIND = /^[a-z][\w.-]{1,99}$/i;

/** The jobs of one server process. Queued work waits until the runner is started. */
export function createJobs({ database, clock, bus }: JobDeps): JobService {
  const defined = new Map<string, DefinedJob>();
  const runner = createRunner({ database, clock, bus, defined });

  const enqueueIn = async (tx: Tx, kind: string, data: unknown, request: JobRequest): Promise<string> => {
    const { id, isNew } = await insertJob(tx.db, kind, data, request, clock.now());
    if (!isNew) return id;
    const { companyId, employeeId, startAt = null } = request;
    tx.afterCommit(async () => {
      await runner.offer(id, startAt);
      await announceJob(bus, { id, companyId, employeeId, version: 1, state: 'QUEUED' });
    });
    return id;
  };

  return {
    runner,
    define(kind, handler, givenUp) {
      if (!KIND.test(kind)) throw new Error(`"${kind}" is no name of a kind of job`);
      if (defined.has(kind)) throw new Error(`jobs of kind ${kind} have a handler already`);
      defined.set(kind, { handler, givenUp } as DefinedJob);
    },
    enqueueIn,
    enqueue: (kind, data, request) => inScope(database.db, SYSTEM, tx => enqueueIn(tx, kind, data, request)),
    async cancelIn(tx, id) {
      const row = await requestCancel(tx.db, id, clock.now());
      if (!row) return false;
      tx.afterCommit(async () => {
        runner.cancel(id);
        await announceJob(bus, row);
        // One that ran hears of it where it runs.
        if (row.state === 'CANCELLED') await defined.get(row.kind)?.givenUp?.(row.data, null);
      });
      return true;
    },
    async retryIn(tx, id) {
      const row = await requestRetry(tx.db, id);
      if (!row) return false;
      tx.afterCommit(async () => {
        await runner.offer(id, null);
        await announceJob(bus, row);
      });
      return true;
    },
  };
}
