import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { jobErrorSchema } from '#contract/jobs/job.ts';
import { textSchema } from '#contract/kernel/envelope.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { cancelSystemJob, retrySystemJob, type SystemJob, systemJobs } from '#contract/operations/calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../kernel/keyset.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';

const placeSchema = z.tuple([keyInstant, keyId]);
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * Jobs of all companies, for who keeps the product running: that a job failed and why, never what it is about. Its data and its result
 * stay with its company.
 */
export function registerSystemJobs(
  app: FastifyInstance,
  { db, reads, jobs }: Pick<Deps, 'db' | 'reads' | 'jobs'>,
): void {
  implement(app, systemJobs, async ({ query }) => {
    const { limit, cursor, state } = query;
    const after = readKeyset(cursor, placeSchema);
    const { rows, counted } = await reads.inScope(SYSTEM, async ({ db: tx }) => ({
      rows: await tx
        .selectFrom('job')
        .where('job.state', '=', state)
        .leftJoin('company', 'company.id', 'job.companyId')
        .select([
          'job.id',
          'job.kind',
          'job.titleZh',
          'job.titleEn',
          'job.state',
          'job.done',
          'job.total',
          'job.attempts',
        ])
        .select(['job.error', 'job.createdAt', 'job.startedAt', 'job.finishedAt', 'job.cancelRequested'])
        .select('company.companyCode')
        .$if(after !== null, found =>
          found.where(sql<SqlBool>`(job.created_at, job.id) < (${after?.[0]}, ${after?.[1]})`),
        )
        .orderBy('job.createdAt', 'desc')
        .orderBy('job.id', 'desc')
        .limit(limit + 1)
        .execute(),
      counted: await sql<{ total: number }>`select count(*)::int as total
      from (select from job where state = ${state} limit ${TOTAL_LIMIT + 1}) as found`.execute(tx),
    }));
    const show = ({ titleZh, titleEn, ...row }: (typeof rows)[number]): SystemJob => ({
      ...row,
      title: textSchema.parse({ zh: titleZh, en: titleEn }),
      error: jobErrorSchema.nullable().catch(null).parse(row.error),
      createdAt: row.createdAt.toISOString(),
      startedAt: iso(row.startedAt),
      finishedAt: iso(row.finishedAt),
    });
    const keyOf = (row: (typeof rows)[number]): [string, string] => [row.createdAt.toISOString(), row.id];
    return { Data: keysetPage(rows, { limit, counted: counted.rows[0]!.total, keyOf, show }) };
  });

  const act = (does: (typeof jobs)['cancelIn'], id: string): Promise<null> =>
    inScope(db, SYSTEM, async tx => {
      const known = await tx.db.selectFrom('job').select('id').where('id', '=', id).executeTakeFirst();
      if (!known) throw new AppError('not_found');
      if (!(await does(tx, id))) throw new AppError('event_not_allowed');
      return null;
    });
  implement(app, cancelSystemJob, async ({ body }) => ({ Data: await act(jobs.cancelIn, body.id) }));
  implement(app, retrySystemJob, async ({ body }) => ({ Data: await act(jobs.retryIn, body.id) }));
}
