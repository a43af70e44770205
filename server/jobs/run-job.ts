import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Clock } from '../kernel/clock.ts';
import { jobTime, timedBy } from '../kernel/measures.ts';
import { refuseInsideTransaction } from '../kernel/tenancy.ts';
import { inSpan } from '../kernel/tracing/spans.ts';
import { readTraceparent } from '../kernel/tracing/trace-context.ts';
import type { LiveBus } from '../live/bus.ts';
import { announceJob } from './announce.ts';
import { jobErrorOf, mayBeMended } from './job-error.ts';
import type { DefinedJob, JobHandler, JobRun } from './jobs.ts';
import {
  type Ending,
  endJob,
  type JobRow,
  layBack,
  MOST_ATTEMPTS,
  type Progress,
  type Told,
  writeCheckpoint,
  writeProgress,
} from './store.ts';

/** Why a handler is to end. */
export type StopReason = 'cancelled' | 'stopping' | 'lost';

export interface RunningJob {
  stop(reason: StopReason): void;
  /** Settles when the run is over, whichever way; with the instant from which the job waits again, if it does. */
  readonly over: Promise<{ readonly waitsUntil: Date | null }>;
}

export interface RunDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly bus: LiveBus;
  readonly onFailure: (error: unknown) => void;
}

/** At most four progress writes a second. */
const STEP_MS = 250;
const MOST_DELAY_S = 60;

class JobStopped extends Error {
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`the job is to end: ${reason}`);
    this.name = 'JobStopped';
    this.reason = reason;
  }
}

/** Runs a claimed job to its end and writes down how it ended. */
export function runJob(row: JobRow, runner: string, { handler, givenUp }: DefinedJob, deps: RunDeps): RunningJob {
  const { db, clock, bus, onFailure } = deps;
  const { id, kind, companyId, employeeId } = row;
  const stopping = new AbortController();
  let progressNow: Progress = { done: row.done, total: row.total, note: row.note as Progress['note'] };
  let kept: unknown = row.checkpoint;
  let { attempts } = row;
  let lastWriteAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const stop = (reason: StopReason): void => {
    if (!stopping.signal.aborted) stopping.abort(new JobStopped(reason));
  };

  const heard = async (told: Told | undefined): Promise<void> => {
    if (!told) return stop('lost');
    if (told.cancelRequested) stop('cancelled');
    await announceJob(bus, { id, companyId, employeeId, version: told.version, state: 'RUNNING' }, true);
  };

  const writeStep = (): void => {
    timer = undefined;
    lastWriteAt = Date.now();
    // In turn and never awaited by the handler, who may hold the only connection in a transaction of his own.
    writing = writing.then(async () => heard(await writeProgress(db, id, runner, progressNow))).catch(onFailure);
  };

  const run: JobRun = {
    data: row.data,
    job: { id, kind, companyId, employeeId, title: { zh: row.titleZh, en: row.titleEn } },
    signal: stopping.signal,
    get lastCheckpoint() {
      return kept;
    },
    progress(done, total, note) {
      progressNow = { done: Math.trunc(done), total: total === null ? null : Math.trunc(total), note: note ?? null };
      if (stopping.signal.aborted) return;
      timer ??= setTimeout(writeStep, Math.max(0, lastWriteAt + STEP_MS - Date.now()));
    },
    async checkpoint(state, tx) {
      stopping.signal.throwIfAborted();
      if (!tx) refuseInsideTransaction('a checkpoint of its own');
      const told = await writeCheckpoint(tx?.db ?? db, id, runner, progressNow, state);
      if (!told) {
        // Another run's by now: what the caller's transaction holds is not to be kept either.
        stop('lost');
        stopping.signal.throwIfAborted();
        return;
      }
      const settle = async (): Promise<void> => {
        kept = state;
        attempts = told.attempts;
        await heard(told);
        stopping.signal.throwIfAborted();
      };
      if (tx) tx.afterCommit(settle);
      else await settle();
    },
  };

  const end = async (ending: Ending): Promise<null> => {
    // Before it is over: a server that dies in between takes the job up again, and ends here once more.
    if (givenUp && ending.state !== 'DONE')
      await givenUp(row.data, ending.state === 'FAILED' ? ending.error : null).catch(onFailure);
    const version = await endJob(db, id, runner, progressNow, ending, clock.now());
    if (version !== undefined) await announceJob(bus, { id, companyId, employeeId, version, state: ending.state });
    return null;
  };

  const wait = async (delayS: number, isOwnFault: boolean): Promise<Date | null> => {
    const back = await layBack(db, id, runner, { delayS, isOwnFault });
    if (back) await announceJob(bus, { id, companyId, employeeId, version: back.version, state: 'QUEUED' });
    return back?.dueAt ?? null;
  };

  const afterFailure = async (error: unknown): Promise<Date | null> => {
    const reason = stopping.signal.aborted ? (stopping.signal.reason as JobStopped).reason : null;
    if (reason === 'cancelled') return end({ state: 'CANCELLED' });
    if (reason === 'stopping') return wait(0, false);
    if (reason === 'lost') return null;
    if (mayBeMended(error)) onFailure(error);
    if (!mayBeMended(error) || attempts >= MOST_ATTEMPTS) return end({ state: 'FAILED', error: jobErrorOf(error) });
    return wait(Math.min(2 ** (attempts - 1), MOST_DELAY_S), true);
  };

  const execute = async (): Promise<Date | null> => {
    if (row.cancelRequested) return end({ state: 'CANCELLED' });
    // The runs before died with their server, or they would have been counted where they failed.
    if (row.attempts > MOST_ATTEMPTS) return end({ state: 'FAILED', error: jobErrorOf(null) });
    await announceJob(bus, row);
    let answer: Awaited<ReturnType<JobHandler<unknown>>> | undefined;
    let failure: { readonly error: unknown } | null = null;
    try {
      // A span below the one that asked for the job, however long ago.
      const span = { name: `job ${kind}`, kind: 'consumer', attributes: { 'fairlead.job': id } } as const;
      answer = await inSpan({ ...span, parent: readTraceparent(row.traceParent) }, () =>
        timedBy(jobTime, { kind }, () => handler(run)),
      );
    } catch (error) {
      failure = { error };
    }
    clearTimeout(timer);
    await writing;
    if (failure) return afterFailure(failure.error);
    return end({ state: 'DONE', result: answer });
  };

  return { stop, over: execute().then(waitsUntil => ({ waitsUntil })) };
}
