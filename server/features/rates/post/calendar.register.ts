import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { RATE_PATHS, rateRight } from '#contract/rates/paths.ts';
import { type CalendarEntry, postCalendar } from '#contract/rates/post/post.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { holdsAny, seesCost } from '../rate-actor.ts';
import { titleOf } from './post-title.ts';
import { asReader, isMeantFor } from './readers.read.ts';

/** What takes effect in a month: announcements, and rules of increase for those who keep them. */

const MOST_ENTRIES = 300;

interface EntryRow extends Omit<CalendarEntry, 'title'> {
  readonly titleZh: string;
  readonly titleEn: string | null;
}

/** First day of the month and of the next one. */
const spanOf = (month: string): readonly [string, string] => {
  const first = `${month}-01`;
  return [first, `${addDays(first, 31).slice(0, 7)}-01`];
};

export function registerPostCalendar(app: FastifyInstance, deps: Deps): void {
  implement(app, postCalendar, async ({ who, query }) => {
    const [first, next] = spanOf(query.month);
    const isForIncreases =
      holdsAny(who.seat, [rateRight(RATE_PATHS.increases)]) && (await seesCost(deps.db, who, deps.clock.now()));
    const rows = await asReader(deps, who, async ({ db }, reader) => {
      const within = (column: string) =>
        sql`${sql.ref(column)} >= ${first}::date and ${sql.ref(column)} < ${next}::date`;
      const carriers = (column: string) =>
        sql`array(select s.scac from shipping_line as s where s.id = any(${sql.raw(column)}) order by s.scac)`;
      const posts = await sql<EntryRow>`select p.effective_from as day, 'POST' as source, p.id, p.title_zh, p.title_en,
          p.kind, p.state, ${carriers('p.carrier_ids')} as carriers
        from rate_post as p where ${within('p.effective_from')}
          and (${isMeantFor(reader)} or (p.company_id = ${reader.companyId} and p.state <> 'WITHDRAWN'))
        order by p.effective_from, p.id limit ${MOST_ENTRIES + 1}`.execute(db);
      const increases = isForIncreases
        ? await sql<EntryRow>`select i.effective_from as day, 'INCREASE' as source, i.id, i.name as title_zh,
            null as title_en, i.kind, i.state, ${carriers('array[i.carrier_id]')} as carriers
          from rate_increase as i where i.company_id = ${reader.companyId} and ${within('i.effective_from')}
            and i.state not in ('CANCELLED', 'REVERTED')
          order by i.effective_from, i.id limit ${MOST_ENTRIES + 1}`.execute(db)
        : { rows: [] };
      return [...posts.rows, ...increases.rows];
    });
    const entries = rows
      .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1))
      .slice(0, MOST_ENTRIES)
      .map(({ titleZh, titleEn, ...row }) => ({ ...row, title: titleOf({ titleZh, titleEn }) }));
    return { Data: { entries, isMore: rows.length > MOST_ENTRIES } };
  });
}
