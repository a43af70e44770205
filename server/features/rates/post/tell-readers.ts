import { sql } from 'kysely';
import { told } from '#contract/message/event-words.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { POST_KINDS } from '#contract/rates/post/post-codes.ts';
import { type RatePostRow, ratePost } from '#machines/rates/rate-post.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { holdersOf } from '../../identity/holders.read.ts';
import { queueMessage } from '../../message/outbox.ts';
import { levelOf } from '../rules/level.read.ts';
import { dayAt } from '../search/places.ts';
import { titleOf } from './post-title.ts';

/**
 * Everybody whom a published announcement is meant for gets a message, company by company in the background: an announcement to all
 * customers is many messages, and each company's people find their own.
 */

const TELL_JOB = 'rates.post.tell';
const COMPANIES_AT_A_TIME = 50;
const TOLD_OF = [
  'id',
  'state',
  'titleZh',
  'titleEn',
  'kind',
  'effectiveFrom',
  'effectiveTo',
  'visibility',
  'visibleLevels',
  'visibleCompanyIds',
] as const;
type ToldOf = Pick<RatePostRow, (typeof TOLD_OF)[number]>;

interface TellJob {
  readonly postId: string;
  readonly companyId: string;
}
interface Progress {
  /** Own people are told first. */
  readonly after: string;
  readonly told: number;
}

export const queueTelling = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>, row: RatePostRow): Promise<string> => {
  const title = titleOf(row);
  const data: TellJob = { postId: row.id, companyId: row.companyId };
  return jobs.enqueueIn(tx, TELL_JOB, data, {
    companyId: row.companyId,
    employeeId: row.publisherId,
    singletonKey: row.id,
    title: { zh: `通知公告读者 ${title.zh}`, en: `Tell the readers of ${title.en}` },
  });
};

async function customersAfter({ db }: Tx, row: ToldOf, ownerId: string, after: string, today: string) {
  const { rows } = await sql<{ id: string }>`select c.id from company as c
    where c.kind = 'customer' and c.status = 'ACTIVE' and c.id > ${after}
      and exists (select from company as o where o.id = ${ownerId} and o.kind = 'platform')
      and (${row.visibility} <> 'COMPANIES' or c.id = any(${[...row.visibleCompanyIds]}::text[]))
    order by c.id limit ${COMPANIES_AT_A_TIME}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (row.visibility !== 'LEVELS') return { ids, last: ids.at(-1) };
  const meant: string[] = [];
  for (const id of ids) {
    const level = await levelOf(db, ownerId, id, today);
    if (level && row.visibleLevels.includes(level.id)) meant.push(id);
  }
  return { ids: meant, last: ids.at(-1) };
}

async function tellCompany(tx: Tx, row: ToldOf, companyId: string, path: string, now: Date): Promise<number> {
  const employees = await holdersOf(tx.db, { companyId, path });
  if (employees.length === 0) return 0;
  const until = row.effectiveTo ?? '…';
  const kind = POST_KINDS[row.kind];
  await queueMessage(tx, {
    companyId,
    to: { employees },
    docType: ratePost.type,
    docId: row.id,
    dueAt: now,
    ...told('rate-post', { subject: titleOf(row), kind, from: row.effectiveFrom, until }),
    sendId: `rate-post:${row.id}:${companyId}`,
    category: 'BUSINESS',
    linkPath: `${path}?post=${encodeURIComponent(row.id)}`,
  });
  return employees.length;
}

/** One step: own people, then customers a page at a time; null when nobody is left. */
async function tellNext(
  deps: Pick<Deps, 'db' | 'clock'>,
  { postId, companyId }: TellJob,
  before: Progress | null,
  keep: (progress: Progress, tx: Tx) => Promise<void>,
): Promise<Progress | null> {
  const now = deps.clock.now();
  return inScope(deps.db, SYSTEM, async tx => {
    const row = await tx.db.selectFrom('ratePost').select(TOLD_OF).where('id', '=', postId).executeTakeFirst();
    if (row?.state !== 'PUBLISHED') return null;
    const count = (told: number) => tx.db.updateTable('ratePost').set({ told }).where('id', '=', postId).execute();
    if (before === null) {
      const told = await tellCompany(tx, row, companyId, RATE_PATHS.announcements, now);
      await count(told);
      await keep({ after: '', told }, tx);
      return { after: '', told };
    }
    if (row.visibility === 'COMPANY') return null;
    const { ids, last } = await customersAfter(tx, row, companyId, before.after, dayAt(undefined, now));
    if (last === undefined) return null;
    let { told } = before;
    for (const id of ids) told += await tellCompany(tx, row, id, RATE_PATHS.customerQuery, now);
    await count(told);
    await keep({ after: last, told }, tx);
    return { after: last, told };
  });
}

/** Until everybody is told; `keep` is part of each step, so that nobody is told twice after a crash. */
async function tellReaders(
  deps: Pick<Deps, 'db' | 'clock'>,
  job: TellJob,
  from: Progress | null,
  keep: (progress: Progress, tx: Tx) => Promise<void>,
): Promise<void> {
  let progress = await tellNext(deps, job, from, keep);
  while (progress) progress = await tellNext(deps, job, progress, keep);
}

export function definePostJobs(deps: Deps): void {
  deps.jobs.define<TellJob>(TELL_JOB, async ({ data, lastCheckpoint, checkpoint }) => {
    await tellReaders(deps, data, lastCheckpoint as Progress | null, checkpoint);
    return undefined;
  });
}
