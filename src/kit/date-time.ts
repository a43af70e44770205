import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Days and times of companies without a zone of their own (design section 0). */
export const DEFAULT_ZONE = 'Asia/Shanghai';

/** The formats of specification §9; nothing else is shown. */
export const FORMATS = {
  date: 'YYYY-MM-DD',
  slashDate: 'YYYY/MM/DD',
  dateTime: 'YYYY-MM-DD HH:mm:ss',
  slashDateTime: 'YYYY/MM/DD HH:mm:ss',
  monthDay: 'MM-DD',
} as const;
export type DateFormat = keyof typeof FORMATS;

/** An instant in a zone. An empty or unreadable value is an empty text. */
export function formatInstant(
  instant: string | number | null | undefined,
  zone = DEFAULT_ZONE,
  format: DateFormat = 'dateTime',
): string {
  if (instant === null || instant === undefined || instant === '') return '';
  const moment = dayjs(instant);
  return moment.isValid() ? moment.tz(zone).format(FORMATS[format]) : '';
}

/** A date without a time is the same in every zone. */
export const formatDate = (date: string | null | undefined, format: DateFormat = 'date'): string =>
  date && dayjs(date.slice(0, 10)).isValid() ? dayjs(date.slice(0, 10)).format(FORMATS[format]) : '';

/** `UTC+8`, shown beside times so that nobody has to guess whose clock it is. */
export function zoneText(zone = DEFAULT_ZONE, instant: string | number = Date.now()): string {
  const minutes = dayjs(instant).tz(zone).utcOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
