import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { DateStyle } from '#contract/settings/display.ts';
import { DEFAULT_ZONE, dateStyle } from './date-style.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const DAYS: Readonly<Record<DateStyle, { readonly date: string; readonly monthDay: string }>> = {
  dash: { date: 'YYYY-MM-DD', monthDay: 'MM-DD' },
  slash: { date: 'YYYY/MM/DD', monthDay: 'MM/DD' },
  // Letters for the month: nobody takes day for month. `MMM` is English in both languages, as on a bill of lading.
  dayMonth: { date: 'DD MMM YYYY', monthDay: 'DD MMM' },
  han: { date: 'YYYY年MM月DD日', monthDay: 'MM月DD日' },
};

/** What is shown of a date: in the reader's style, or in one of the forms of specification §9 whatever he has chosen. */
const FORMATS = {
  date: style => DAYS[style].date,
  dateTime: style => `${DAYS[style].date} HH:mm:ss`,
  dateMinute: style => `${DAYS[style].date} HH:mm`,
  monthDay: style => DAYS[style].monthDay,
  slashDate: () => DAYS.slash.date,
  slashDateTime: () => `${DAYS.slash.date} HH:mm:ss`,
} as const satisfies Record<string, (style: DateStyle) => string>;
export type DateFormat = keyof typeof FORMATS;

/** An instant in a zone. An empty or unreadable value is an empty text. */
export function formatInstant(
  instant: string | number | null | undefined,
  zone = DEFAULT_ZONE,
  format: DateFormat = 'dateTime',
  written: DateStyle = dateStyle(),
): string {
  if (instant === null || instant === undefined || instant === '') return '';
  const moment = dayjs(instant);
  return moment.isValid() ? moment.tz(zone).format(FORMATS[format](written)) : '';
}

/** A date without a time is the same in every zone. */
export const formatDate = (
  date: string | null | undefined,
  format: DateFormat = 'date',
  written: DateStyle = dateStyle(),
): string =>
  date && dayjs(date.slice(0, 10)).isValid() ? dayjs(date.slice(0, 10)).format(FORMATS[format](written)) : '';

/** The calendar day of an instant in a zone as `YYYY-MM-DD`: what is compared and sent, never what is shown. */
export const dayIn = (zone: string, instant: string | number): string => dayjs(instant).tz(zone).format('YYYY-MM-DD');

/** `UTC+8`, shown beside times so that nobody has to guess whose clock it is. */
export function zoneText(zone = DEFAULT_ZONE, instant: string | number = Date.now()): string {
  const minutes = dayjs(instant).tz(zone).utcOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
