import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { JobError, JobResult } from '#contract/jobs/job.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Tables } from '../db/tables.ts';
import { newId } from '../kernel/ids.ts';
import type { jobRow } from '../kernel/tables.ts';
import { traceNow } from '../kernel/tracing/spans.ts';
import { traceparentOf } from '../kernel/tracing/trace-context.ts';
import type { JobRequest } from './jobs.ts';

export type JobRow = z.infer<typeof jobRow>;
type Db = Kysely<Tables>;

/** A run that has not been heard of for this long is over; its server beats three times as often. */
export const SILENT_AFTER_S = 15;
/** Runs without a checkpoint in between after which a job is given up: it may be what kills the server. */
export const MOST_ATTEMPTS = 5;

const UNFINISHED = ['QUEUED', 'RUNNING'] as const;
const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));
const next = sql<number>`job.version + 1`;

async function unfinished(db: Db, kind: string, companyId: string | null, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('companyId', companyId === null ? 'is' : '=', companyId)
    .where('singletonKey', '=', key)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  return row?.id;
}

/** The new job's id, or that of the unfinished one with the same key. */
export async function insertJob(
  db: Db,
  kind: string,
  data: unknown,
  { companyId, employeeId, title, singletonKey, startAt }: JobRequest,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const id = newId(now.getTime());
  const trace = traceNow();
  for (;;) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('job')
      .values({
        id,
        kind,
        companyId,
        employeeId,
        titleZh: title.zh,
        titleEn: title.en,
        state: 'QUEUED',
        data: JSON.stringify(data ?? null),
        singletonKey: singletonKey ?? null,
        createdAt: now,
        done: 0,
        cancelRequested: false,
        attempts: 0,
        version: 1,
        traceParent: trace ? traceparentOf(trace) : null,
        dueAt: startAt ?? sql<Date>`now()`,
        queuedAt: sql<Date>`now()`,
      })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return { id, isNew: true };
    const other = singletonKey === undefined ? undefined : await unfinished(db, kind, companyId, singletonKey);
    // It may have finished between the two looks; then there is room for ours.
    if (other) return { id: other, isNew: false };
  }
}

/** Makes the job this run's own; undefined when somebody else has it or it is over. */
export const claimJob = (db: Db, id: string, runner: string, now: Date): Promise<JobRow | undefined> =>
  db
    .updateTable('job')
    .set({
      state: 'RUNNING',
      runner,
      attempts: sql`job.attempts + 1`,
      version: next,
      heartbeatAt: sql`now()`,
      startedAt: sql`coalesce(job.started_at, ${now}::timestamptz)`,
    })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .returningAll()
    .executeTakeFirst();

export interface Progress {
  readonly done: number;
  readonly total: number | null;
  readonly note: Text | null;
}

export interface Told {
  readonly version: number;
  readonly cancelRequested: boolean;
}

const shown = ({ done, total, note }: Progress) => ({ done, total, note: json(note) });
const mine = (db: Db, id: string, runner: string) =>
  db.updateTable('job').where('id', '=', id).where('state', '=', 'RUNNING').where('runner', '=', runner);

/** Undefined: the job is no longer this run's. */
export const writeProgress = (db: Db, id: string, runner: string, progress: Progress): Promise<Told | undefined> =>
  mine(db, id, runner)
    .set({ ...shown(progress), heartbeatAt: sql`now()`, version: next })
    .returning(['version', 'cancelRequested'])
    .executeTakeFirst();

/** Who reached something new has its attempts counted anew. */
export const writeCheckpoint = (
  db: Db,
  id: string,
  runner: string,
  progress: Progress,
  state: unknown,
): Promise<(Told & { attempts: number }) | undefined> =>
  mine(db, id, runner)
    .set({
      ...shown(progress),
      attempts: sql`case when job.checkpoint is distinct from ${json(state)}::jsonb then 1 else job.attempts end`,
      checkpoint: json(state),
      heartbeatAt: sql`now()`,
      version: next,
    })
    .returning(['version', 'cancelRequested', 'attempts'])
    .executeTakeFirst();

export type Ending =
  | { readonly state: 'DONE'; readonly result: JobResult | undefined }
  | { readonly state: 'FAILED'; readonly error: JobError }
  | { readonly state: 'CANCELLED' };

export async function endJob(
  db: Db,
  id: string,
  runner: string,
  progress: Progress,
  ending: Ending,
  now: Date,
): Promise<number | undefined> {
  const row = await mine(db, id, runner)
    .set({
      ...shown(progress),
      state: ending.state,
      finishedAt: now,
      version: next,
      // A failed one may be taken up again where it was.
      ...(ending.state === 'FAILED' ? {} : { checkpoint: null }),
      ...(ending.state === 'DONE' ? { result: json(ending.result) } : {}),
      ...(ending.state === 'FAILED' ? { error: json(ending.error) } : {}),
    })
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Lays the job back, to go on from its checkpoint after `delayS`; `isOwnFault` false takes this run out of the count. */
export async function layBack(
  db: Db,
  id: string,
  runner: string,
  { delayS, isOwnFault }: { readonly delayS: number; readonly isOwnFault: boolean },
): Promise<{ dueAt: Date; version: number } | undefined> {
  return mine(db, id, runner)
    .set({
      state: 'QUEUED',
      runner: null,
      heartbeatAt: null,
      queuedAt: sql`now()`,
      version: next,
      ...(isOwnFault ? {} : { attempts: sql`greatest(job.attempts - 1, 0)` }),
      dueAt: sql`now() + ${delayS}::int * interval '1 second'`,
    })
    .returning(['dueAt', 'version'])
    .executeTakeFirst();
}

/** Tells that these runs live; answers those that are to end. */
export async function beat(db: Db, runner: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('job')
    .set({ heartbeatAt: sql`now()` })
    .where('id', 'in', ids)
    .where('state', '=', 'RUNNING')
    .where('runner', '=', runner)
    .returning(['id', 'cancelRequested'])
    .execute();
  return rows.filter(row => row.cancelRequested).map(row => row.id);
}

/** Lays back jobs whose run is gone: those that were silent for too long, or all but `ours` where nobody else can be running. */
export const layBackLost = (db: Db, ours: readonly string[], isAlone: boolean): Promise<JobRow[]> =>
  db
    .updateTable('job')
    .set({
      state: 'QUEUED',
      runner: null,
      heartbeatAt: null,
      queuedAt: sql`now()`,
      dueAt: sql`now()`,
      version: next,
    })
    .where('state', '=', 'RUNNING')
    .$if(ours.length > 0, query => query.where('id', 'not in', ours))
    .$if(!isAlone, query =>
      query.where('heartbeatAt', '<', sql<Date>`now() - ${SILENT_AFTER_S}::int * interval '1 second'`),
    )
    .returningAll()
    .execute();

/** Asks a job to end; undefined when it is over, or not to be seen from here. */
export const requestCancel = (db: Db, id: string, now: Date): Promise<JobRow | undefined> =>
  db
    .updateTable('job')
    .set({
      cancelRequested: true,
      state: sql`case when job.state = 'QUEUED' then 'CANCELLED' else job.state end`,
      finishedAt: sql`case when job.state = 'QUEUED' then ${now}::timestamptz end`,
      version: next,
    })
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .returningAll()
    .executeTakeFirst();

/** Begins a failed job anew at its last checkpoint; undefined when it has not failed, or one of its key is under way again. */
export const requestRetry = (db: Db, id: string): Promise<JobRow | undefined> =>
  db
    .updateTable('job')
    .set({
      state: 'QUEUED',
      attempts: 0,
      runner: null,
      error: null,
      finishedAt: null,
      cancelRequested: false,
      queuedAt: sql`now()`,
      dueAt: sql`now()`,
      version: next,
    })
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job as other')
            .select('other.id')
            .whereRef('other.kind', '=', 'job.kind')
            .where(sql<boolean>`coalesce(other.company_id, '') = coalesce(job.company_id, '')`)
            .whereRef('other.singletonKey', '=', 'job.singletonKey')
            .where('other.state', 'in', UNFINISHED),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
