import { addDays, isCalendarDay } from '../../../basic-data/rules/calendar-day.ts';
import type { DayWindow } from '../validity/matching-window.ts';

/** Departure windows as people write them: `jan25`, `25jan`, `1月底`, `0125-0131`, `2027-01-25` (design commercial A.4.3). */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMED = MONTHS.join('|');

/** A wish for one day is a wish for the week from it on. */
const DAYS_FROM_ONE = 6;
/** A date some days back is a slip of the week; one further back means next year. */
const MOST_DAYS_BACK = 30;

const two = (part: number | string): string => String(part).padStart(2, '0');

/** The next such day of the calendar; null where there is none, as 31 February. */
function comingDay(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const earliest = addDays(today, -MOST_DAYS_BACK);
  const days = [year, year + 1].map(one => `${one}-${two(month)}-${two(day)}`).filter(isCalendarDay);
  return days.find(one => one >= earliest) ?? null;
}

const fromDay = (day: string | null): DayWindow | null =>
  day === null ? null : { from: day, to: addDays(day, DAYS_FROM_ONE) };

function between(from: string | null, to: string | null): DayWindow | null {
  return from !== null && to !== null && from <= to ? { from, to } : null;
}

const lastDay = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return addDays(number === 12 ? `${year + 1}-01-01` : `${year}-${two(number + 1)}-01`, -1);
};

/** 上旬 and its like: the first ten days, the second, the rest. */
const PARTS: Readonly<Record<string, readonly [number, number | null]>> = {
  初: [1, 10],
  上旬: [1, 10],
  early: [1, 10],
  中: [11, 20],
  中旬: [11, 20],
  mid: [11, 20],
  底: [21, null],
  末: [21, null],
  下旬: [21, null],
  end: [21, null],
  late: [21, null],
  '': [1, null],
};

/** A month or a third of it; a month that has begun is this one, not that of next year. */
function monthWindow(month: number, part: string, today: string): DayWindow | null {
  const range = PARTS[part];
  if (!range || month < 1 || month > 12) return null;
  const thisYear = `${today.slice(0, 4)}-${two(month)}`;
  const text = thisYear >= today.slice(0, 7) ? thisYear : `${Number(today.slice(0, 4)) + 1}-${two(month)}`;
  const [first, last] = range;
  return { from: `${text}-${two(first)}`, to: last === null ? lastDay(text) : `${text}-${two(last)}` };
}

const monthNumber = (name = ''): number => MONTHS.indexOf(name.slice(0, 3)) + 1;

type Reader = (match: readonly string[], today: string) => DayWindow | null;

/** Each form with what it means; the first that fits the whole token counts. */
const FORMS: readonly (readonly [RegExp, Reader])[] = [
  [/^(\d{4}-\d{2}-\d{2})$/, ([day = '']) => (isCalendarDay(day) ? fromDay(day) : null)],
  [
    /^(\d{4}-\d{2}-\d{2})(?:~|\.\.|至|到)(\d{4}-\d{2}-\d{2})$/,
    ([from = '', to = '']) => (isCalendarDay(from) && isCalendarDay(to) ? between(from, to) : null),
  ],
  [
    new RegExp(`^(early|mid|end|late)-?(${NAMED})[a-z]*$`),
    ([part = '', name], today) => monthWindow(monthNumber(name), part, today),
  ],
  [new RegExp(`^(${NAMED})[a-z]*$`), ([name], today) => monthWindow(monthNumber(name), '', today)],
  [
    /^(\d{1,2})月(初|上旬|中旬|中|底|末|下旬)?$/,
    ([month, part = ''], today) => monthWindow(Number(month), part, today),
  ],
  [
    new RegExp(`^(${NAMED})[a-z]*-?(\\d{1,2})(?:-(\\d{1,2}))?$`),
    ([name, first, last], today) => daysOfMonth(monthNumber(name), first, last, today),
  ],
  [
    new RegExp(`^(\\d{1,2})(?:-(\\d{1,2}))?-?(${NAMED})[a-z]*$`),
    ([first, last, name], today) => daysOfMonth(monthNumber(name), first, last, today),
  ],
  [
    /^(\d{1,2})月(\d{1,2})[日号]?(?:(?:-|~|至|到)(\d{1,2})[日号]?)?$/,
    ([month, first, last], today) => daysOfMonth(Number(month), first, last, today),
  ],
  [
    /^(\d{1,2})月(\d{1,2})[日号]?(?:-|~|至|到)(\d{1,2})月(\d{1,2})[日号]?$/,
    ([m1, d1, m2, d2], today) => spanOf(Number(m1), Number(d1), Number(m2), Number(d2), today),
  ],
  [
    /^(\d{2})(\d{2})-(\d{2})(\d{2})$/,
    ([m1, d1, m2, d2], today) => spanOf(Number(m1), Number(d1), Number(m2), Number(d2), today),
  ],
  [/^(\d{2})-?(\d{2})$/, ([month, day], today) => daysOfMonth(Number(month), day, undefined, today)],
];

function daysOfMonth(month: number, first = '', last: string | undefined, today: string): DayWindow | null {
  const from = comingDay(month, Number(first), today);
  return last === undefined ? fromDay(from) : from === null ? null : between(from, `${from.slice(0, 8)}${two(last)}`);
}

function spanOf(month: number, day: number, toMonth: number, toDay: number, today: string): DayWindow | null {
  const from = comingDay(month, day, today);
  return from === null ? null : between(from, comingDay(toMonth, toDay, from));
}

/** Null where the token is no date in any form. Today is the day at the reader's place. */
export function readWindow(token: string, today: string): DayWindow | null {
  for (const [form, read] of FORMS) {
    const match = form.exec(token);
    if (match) {
      const window = read(match.slice(1), today);
      return window && isCalendarDay(window.from) && isCalendarDay(window.to) ? window : null;
    }
  }
  return null;
}
