import type { JobError, JobResult } from '#contract/jobs/job.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Tx } from '../kernel/tenancy.ts';

/** For whom a job runs and how it is called; `companyId` null = the system's own work. */
export interface JobRequest {
  readonly companyId: string | null;
  readonly employeeId: string | null;
  readonly title: Text;
  /** While a job of this kind, company and key is unfinished, asking again gives its id. */
  readonly singletonKey?: string;
  /** Not before this instant. */
  readonly startAt?: Date;
}

/** What a handler is told, and how it tells. */
export interface JobRun<Data = unknown> {
  readonly data: Data;
  readonly job: JobRequest & { readonly id: string; readonly kind: string };
  /** Aborted when the job was cancelled, the server stops, or another server has taken the job over. */
  readonly signal: AbortSignal;
  /** Shows how far it is. Cheap, may be called for every row, also inside a transaction; `total` null = not known yet. */
  progress(done: number, total: number | null, note?: Text): void;
  /**
   * Keeps where to go on after a crash, and throws when the job is to end. With `tx` it is kept by the transaction of the
   * batch itself, so that a batch is never done twice.
   */
  checkpoint(state: unknown, tx?: Tx): Promise<void>;
  /** What the run before kept; null at the first. */
  readonly lastCheckpoint: unknown;
}

/** Its answer is shown as the result. An `AppError` fails the job; anything else is tried again a few times. */
export type JobHandler<Data> = (run: JobRun<Data>) => Promise<JobResult | undefined>;

/**
 * Hears that a job will not be done, so that what waits for it waits no longer: it was refused or failed too often, or somebody cancelled it
 * (null). Called outside of transactions; may be called twice, and by hand the job may be tried once more afterwards.
 */
export type JobGivenUp<Data> = (data: Data, error: JobError | null) => Promise<void>;

/** A kind of job. */
export interface DefinedJob<Data = unknown> {
  readonly handler: JobHandler<Data>;
  readonly givenUp?: JobGivenUp<Data> | undefined;
}

/** Work in the background that survives a crash. A job may be begun again after its last checkpoint: handlers allow for that. */
export interface Jobs {
  /** Once per kind, while the feature registers. `Data` must be what JSON can carry. */
  define<Data>(kind: string, handler: JobHandler<Data>, givenUp?: JobGivenUp<Data>): void;
  /** Queues a job in a transaction of its own and answers its id. */
  enqueue(kind: string, data: unknown, request: JobRequest): Promise<string>;
  /** Queues a job with the caller's transaction: no commit, no job. */
  enqueueIn(tx: Tx, kind: string, data: unknown, request: JobRequest): Promise<string>;
  /** Asks a job to end, for whom the caller has checked. False: it was finished already, or is not visible here. */
  cancelIn(tx: Tx, id: string): Promise<boolean>;
  /** Queues a failed job once more, from its last checkpoint. False: it has not failed, or another one of its key waits. */
  retryIn(tx: Tx, id: string): Promise<boolean>;
}
