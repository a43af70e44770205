import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { WorkingCalendar } from '#contract/rates/request/due-time.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Companies keep no calendar of their own yet: the house's clock and the holidays of its country count. */
const ZONE = 'Asia/Shanghai';
const CALENDAR = 'CN';
const AHEAD_DAYS = 60;

export async function workingCalendar({ db }: Tx, now: Date): Promise<WorkingCalendar> {
  const today = localDayOf(now.toISOString(), ZONE);
  const rows = await db
    .selectFrom('holiday')
    .select(['day', 'isWorkday'])
    .where('calendar', '=', CALENDAR)
    .where('day', '>=', today)
    .where('day', '<=', addDays(today, AHEAD_DAYS))
    .limit(AHEAD_DAYS + 1)
    .execute();
  const daysOf = (isWorkday: boolean) => new Set(rows.filter(row => row.isWorkday === isWorkday).map(({ day }) => day));
  return { zone: ZONE, holidays: daysOf(false), workdays: daysOf(true) };
}
