import type { OpenDatabase } from '../db/opened.ts';
import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { LiveBus } from '../live/bus.ts';
import { announceJob } from './announce.ts';
import type { DefinedJob } from './jobs.ts';
import { openQueue, type Queue, ticketless } from './queue.ts';
import { type RunningJob, runJob } from './run-job.ts';
import { beat, claimJob, layBackLost } from './store.ts';

/** Takes jobs off the queue and runs them, and watches over those whose server is gone. */
export interface Runner {
  /** Returns at once; the queue opens in the background. */
  start(onFailure: (error: unknown) => void): void;
  /** A job has been queued here: it need not wait for the next look. */
  offer(id: string, dueAt: Date | null): Promise<void>;
  /** A job is to end; heard at once when it runs here. */
  cancel(id: string): void;
  stop(): Promise<void>;
}

/** Few, for the requests' sake: a job's steps and theirs share one thread. */
const SLOTS = 3;
const LOOK_EVERY_MS = 2_000;
const BEAT_EVERY_MS = 5_000;
/** For handlers to reach their next step when the server stops; what is longer is taken up at the next start. */
const STOP_PATIENCE_MS = 5_000;

export interface RunnerDeps {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly bus: LiveBus;
  readonly defined: ReadonlyMap<string, DefinedJob>;
}

export function createRunner({ database, clock, bus, defined }: RunnerDeps): Runner {
  const { db } = database;
  const name = newId();
  const running = new Map<string, RunningJob>();
  /** Queued here before the queue was open. */
  const early = new Map<string, Date | null>();
  let queue: Queue | null = null;
  let working: Promise<void> = Promise.resolve();
  let isStopped = false;
  let isWoken = false;
  let wakeUp: (() => void) | null = null;
  let onFailure: (error: unknown) => void = console.error;

  const wake = (): void => {
    isWoken = true;
    wakeUp?.();
  };

  const rest = async (ms: number): Promise<void> => {
    if (!isWoken && !isStopped) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>(resolve => {
        wakeUp = resolve;
        timer = setTimeout(resolve, ms);
        timer.unref();
      });
      clearTimeout(timer);
      wakeUp = null;
    }
    isWoken = false;
  };

  const begin = async (open: Queue, id: string): Promise<void> => {
    const row = await claimJob(db, id, name, clock.now());
    if (!row) return open.drop(id);
    const run = runJob(row, name, defined.get(row.kind) ?? unknownKind(row.kind), { db, clock, bus, onFailure });
    running.set(id, run);
    void run.over
      .then(({ waitsUntil }) => (waitsUntil ? open.put(id, waitsUntil) : open.drop(id)))
      // Its row stays RUNNING and is laid back like one whose server is gone.
      .catch(onFailure)
      .finally(() => {
        running.delete(id);
        wake();
      });
  };

  const takeWork = async (open: Queue): Promise<void> => {
    const free = SLOTS - running.size;
    const ids = free > 0 ? await open.take(free) : [];
    for (const id of ids) await begin(open, id);
    if (ids.length === 0) await rest(LOOK_EVERY_MS);
  };

  /** Tickets for what lost its server or its ticket. */
  const lookAfter = async (open: Queue, isAlone: boolean): Promise<void> => {
    for (const job of await layBackLost(db, [...running.keys()], isAlone)) {
      await open.put(job.id, null);
      await announceJob(bus, job);
      wake();
    }
    for (const { id, dueAt } of await ticketless(db, isAlone)) {
      await open.put(id, dueAt);
      wake();
    }
  };

  const tend = async (open: Queue): Promise<void> => {
    const ours = [...running.keys()];
    if (ours.length > 0) for (const id of await beat(db, name, ours)) running.get(id)?.stop('cancelled');
    await lookAfter(open, false);
  };

  const open = async (): Promise<Queue> => {
    const opened = await openQueue(database, onFailure);
    // The lock of the embedded database's folder proves that no other server runs.
    await lookAfter(opened, database.kind === 'embedded');
    return opened;
  };

  const work = async (): Promise<void> => {
    let tendedAt = Date.now();
    while (!isStopped) {
      try {
        queue ??= await open();
        for (const [id, dueAt] of early) {
          early.delete(id);
          await queue.put(id, dueAt);
        }
        if (Date.now() - tendedAt >= BEAT_EVERY_MS) {
          tendedAt = Date.now();
          await tend(queue);
        }
        await takeWork(queue);
      } catch (error) {
        onFailure(error);
        await rest(LOOK_EVERY_MS);
      }
    }
  };

  const stopAll = (): void => {
    for (const run of running.values()) run.stop('stopping');
  };

  return {
    start(report) {
      onFailure = report;
      working = work();
    },
    async offer(id, dueAt) {
      // Without a ticket it is found by a later round of `lookAfter`.
      if (queue) await queue.put(id, dueAt).catch(onFailure);
      else early.set(id, dueAt);
      wake();
    },
    cancel(id) {
      running.get(id)?.stop('cancelled');
      wake();
    },
    async stop() {
      isStopped = true;
      stopAll();
      wake();
      await working;
      stopAll();
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>(resolve => {
        timer = setTimeout(resolve, STOP_PATIENCE_MS);
      });
      await Promise.race([Promise.allSettled([...running.values()].map(run => run.over)), patience]);
      clearTimeout(timer);
      await queue?.close();
    },
  };
}

/** A newer server's job that this one cannot do: it goes back after a while, as a failure would. */
const unknownKind = (kind: string): DefinedJob => ({
  handler: () => Promise.reject(new Error(`no handler for jobs of kind ${kind}`)),
});
