import { type Kysely, sql } from 'kysely';
import type { ReviewTimes } from '#contract/si/cockpit.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import { SHEET_ZONE } from '../../../kernel/resource/resource-sheet.ts';
import { namesOfSeats } from '../../identity/names.read.ts';

const WEEKS = 13;
const WEEK_MS = 7 * 24 * 3_600_000;
const MOST_REVIEWERS = 50;

/** Decisions that stood, each with the minutes since the submission it answered. */
const decisions = (from: Date) => sql`
  select d.at, d.actor_employee_id as reviewer, extract(epoch from d.at - s.at) / 60 as minutes
  from document_event d cross join lateral (
    select at from document_event s
    where s.document_type = 'si' and s.document_id = d.document_id and s.seq < d.seq
      and s.event in ('CREATE', 'SUBMIT', 'MODIFY')
    order by s.seq desc limit 1) as s
  where d.document_type = 'si' and d.event in ('APPROVE', 'RETURN', 'DECLINE') and d.at >= ${from.toISOString()}::timestamptz
    and not exists (select from document_event u where u.document_type = 'si' and u.document_id = d.document_id
      and u.seq = d.seq + 1 and u.event = 'UNDO_REVIEW')`;

const median = sql<number>`round((percentile_cont(0.5) within group (order by minutes))::numeric, 1)::float8`;

/** Median minutes from submission to decision: per week of the platform's calendar, and for supervisors per reviewer. */
export async function reviewTimesOf(db: Kysely<Tables>, now: Date, isSupervisor: boolean): Promise<ReviewTimes> {
  const from = new Date(now.getTime() - WEEKS * WEEK_MS);
  const weeks = await sql<ReviewTimes['weeks'][number]>`
    select to_char(date_trunc('week', made.at at time zone ${SHEET_ZONE}), 'YYYY-MM-DD') as week, ${median} as median,
      count(*)::int as decisions
    from (${decisions(from)}) as made group by 1 order by 1`.execute(db);
  if (!isSupervisor) return { weeks: weeks.rows, reviewers: null };
  const { rows } = await sql<{ reviewer: string; median: number; decisions: number }>`
    select reviewer, ${median} as median, count(*)::int as decisions
    from (${decisions(from)}) as made where reviewer is not null group by reviewer order by 3 desc, 1
    limit ${MOST_REVIEWERS}`.execute(db);
  const names = await namesOfSeats(
    db,
    rows.map(({ reviewer }) => reviewer),
  );
  const reviewers = rows.map(({ reviewer, ...times }) => {
    const who = names.get(reviewer);
    return { name: who?.name ?? '', nameEn: who?.nameEn ?? '', ...times };
  });
  return { weeks: weeks.rows, reviewers };
}
