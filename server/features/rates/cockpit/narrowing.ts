import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { CockpitNarrowing, rateCockpit } from '#contract/rates/cockpit/cockpit.calls.ts';
import { USUAL_ZONE } from '../search/places.ts';

/** Whose figures, by which days, and narrowed to what: asked of every part of the cockpit. */
export interface CockpitAsk {
  readonly companyId: string;
  readonly now: Date;
  readonly narrowed: CockpitNarrowing;
  readonly by: DataOf<typeof rateCockpit>['by'];
}

const DAY_MS = 86_400_000;
const DRAFT_DAYS = 2;
const IMPORT_DAYS = 30;

export function cockpitAsk(
  companyId: string,
  now: Date,
  narrowed: CockpitNarrowing,
  staleSpaceHours: number,
): CockpitAsk {
  const today = localDayOf(now.toISOString(), USUAL_ZONE);
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  return {
    companyId,
    now,
    narrowed,
    by: {
      today,
      in3: addDays(today, 3),
      in7: addDays(today, 7),
      draftsBefore: before(DRAFT_DAYS * DAY_MS),
      spaceBefore: before(staleSpaceHours * (DAY_MS / 24)),
      importsSince: before(IMPORT_DAYS * DAY_MS),
    },
  };
}

/** Days back from now, as the log counts them. */
export const daysAgo = ({ now }: CockpitAsk, days: number): Date => new Date(now.getTime() - days * DAY_MS);

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

/** Of rates `r`: the trade as the rate says it, its carrier, who looks after it. */
export const ratesOf = ({ companyId, narrowed: { line, carrier, person } }: CockpitAsk) =>
  all([
    sql`r.company_id = ${companyId}`,
    ...(line ? [sql`r.line_id = ${line}`] : []),
    ...(carrier ? [sql`r.carrier_id = ${carrier}`] : []),
    ...(person ? [sql`r.owner_employee_id = ${person}`] : []),
  ]);

/** Of questions `q` for container prices: the trade of a port of discharge, who asked. */
export const questionsOf = ({ companyId, narrowed: { line, person } }: CockpitAsk, since: Date) =>
  all([
    sql`q.seller_company_id = ${companyId} and q.at >= ${since} and q.mode = 'FCL' and q.kind in ('SEARCH', 'LANES')`,
    ...(line
      ? [sql`exists (select from port as t where t.un_locode = any(q.pod_codes) and ${line} = any(t.line_ids))`]
      : []),
    ...(person ? [sql`q.employee_id = ${person}`] : []),
  ]);
