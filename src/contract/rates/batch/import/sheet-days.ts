import { addDays, isCalendarDay } from '../../../basic-data/rules/calendar-day.ts';

/** Days as price sheets write them: `2027-01-15`, `1/15`, `8-15/1` (the 8th to the 15th of January), `till FN`. */

export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/** Until further notice: so long that somebody looks at it again, and within what a rate may last. */
const FURTHER_NOTICE_DAYS = 90;

const two = (digits: string): string => digits.padStart(2, '0');

/** The year that brings the day nearest to today. */
function nearest(month: string, day: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map(one => `${one}-${two(month)}-${two(day)}`)
    .filter(isCalendarDay)
    .map(one => ({ one, far: Math.abs(Date.parse(one) - Date.parse(today)) }))
    .sort((a, b) => a.far - b.far);
  return days[0]?.one ?? null;
}

const SERIAL_START = '1899-12-30';

/** One day; the number of a spreadsheet counts too. */
export function readDay(text: string, today: string): string | null {
  const plain = text.normalize('NFKC').trim();
  const full = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(plain);
  if (full) {
    const day = `${full[1]}-${two(full[2]!)}-${two(full[3]!)}`;
    return isCalendarDay(day) ? day : null;
  }
  const short = /^(\d{1,2})[/.月](\d{1,2})日?$/.exec(plain);
  if (short) return nearest(short[1]!, short[2]!, today);
  return /^\d{5}$/.test(plain) ? addDays(SERIAL_START, Number(plain)) : null;
}

/** Both ends of a validity in one text. */
export function readDays(text: string, today: string): Days | null {
  const plain = text.normalize('NFKC').trim();
  const inMonth = /(?:^|[^\d/])(\d{1,2})\s*[-~–]\s*(\d{1,2})\/(\d{1,2})(?!\d|\/)/.exec(plain);
  if (inMonth) {
    const [, first, last, month] = inMonth;
    return { from: nearest(month!, first!, today), to: nearest(month!, last!, today) };
  }
  const day = String.raw`(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}[/.月]\d{1,2}日?)`;
  const range = new RegExp(`${day}\\s*(?:-|~|–|—|至|到|to|till|until)+\\s*${day}`, 'i').exec(plain);
  if (range) return { from: readDay(range[1]!, today), to: readDay(range[2]!, today) };
  const from = new RegExp(day).exec(plain)?.[1];
  const start = from ? readDay(from, today) : null;
  if (/till\s*f\/?n|further notice|另行通知/i.test(plain))
    return { from: start, to: addDays(start ?? today, FURTHER_NOTICE_DAYS) };
  return start ? { from: null, to: start } : null;
}
