import type { FastifyInstance } from 'fastify';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { cancelJob, getJob, jobList } from '#contract/jobs/calls.ts';
import { type Job, jobErrorSchema, jobResultSchema } from '#contract/jobs/job.ts';
import { textSchema } from '#contract/kernel/envelope.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../kernel/deps.ts';
import { implement } from '../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../kernel/keyset.ts';
import { inScope, scopeOf } from '../kernel/tenancy.ts';
import type { JobRow } from './store.ts';

const placeSchema = z.tuple([keyInstant, keyId]);
const placeOf = (row: JobRow): [string, string] => [row.createdAt.toISOString(), row.id];
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const presentJob = (row: JobRow, employeeId: string): Job => ({
  id: row.id,
  kind: row.kind,
  title: { zh: row.titleZh, en: row.titleEn },
  state: row.state,
  done: row.done,
  total: row.total,
  note: textSchema.nullable().catch(null).parse(row.note),
  result: jobResultSchema.nullable().catch(null).parse(row.result),
  error: jobErrorSchema.nullable().catch(null).parse(row.error),
  cancelRequested: row.cancelRequested,
  createdAt: row.createdAt.toISOString(),
  startedAt: iso(row.startedAt),
  finishedAt: iso(row.finishedAt),
  version: row.version,
  isMine: row.employeeId === employeeId,
});

async function visibleJob(db: Kysely<Tables>, id: string): Promise<JobRow> {
  const row = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** What people see of jobs and may do with them; jobs of other companies are kept away by the database. */
export function registerJobCalls(app: FastifyInstance, { db, reads, jobs }: Deps): void {
  implement(app, jobList, async ({ who, query }) => {
    const { employeeId } = who.seat;
    const { limit, cursor, state, kind } = query;
    const after = readKeyset(cursor, placeSchema);
    const page = await reads.inScope(scopeOf(who), async tx => {
      const mine = tx.db
        .selectFrom('job')
        .where('employeeId', '=', employeeId)
        .$if(state !== undefined, found => found.where('state', '=', state!))
        .$if(kind !== undefined, found => found.where('kind', '=', kind!));
      const rows = await mine
        .selectAll()
        .$if(after !== null, found => found.where(sql<SqlBool>`(created_at, id) < (${after?.[0]}, ${after?.[1]})`))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const counted = await tx.db
        .selectFrom(
          mine
            .select('id')
            .limit(TOTAL_LIMIT + 1)
            .as('found'),
        )
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const show = (row: JobRow): Job => presentJob(row, employeeId);
      return keysetPage(rows, { limit, counted: counted.total, keyOf: placeOf, show });
    });
    return { Data: page };
  });

  implement(app, getJob, async ({ who, query }) => {
    const row = await reads.inScope(scopeOf(who), tx => visibleJob(tx.db, query.id));
    return { Data: presentJob(row, who.seat.employeeId) };
  });

  implement(app, cancelJob, async ({ who, body }) => {
    const { employeeId } = who.seat;
    const row = await inScope(db, scopeOf(who), async tx => {
      const known = await visibleJob(tx.db, body.id);
      if (known.employeeId !== employeeId) throw new AppError('AUTH_FORBIDDEN');
      if (!(await jobs.cancelIn(tx, body.id))) throw new AppError('event_not_allowed');
      return visibleJob(tx.db, body.id);
    });
    return { Data: presentJob(row, employeeId) };
  });
}
