import type { Text } from '../../kernel/text.ts';
import { addDays, daysBetween, isCalendarDay } from './calendar-day.ts';

/** Dates as people and spreadsheets give them (design 0, V-46, V-47). Forms whose day and month could change places are refused. */

/** A day, and the time where one was given. */
export interface DateInput {
  readonly day: string;
  /** `18:00:00`, or null for a bare date. */
  readonly time: string | null;
}

/** Why an input is no date. */
export const DATE_REFUSALS = {
  ambiguous: {
    zh: '日期“{v}”日月顺序不明，请用 YYYY-MM-DD',
    en: 'Day and month of "{v}" could change places; use YYYY-MM-DD',
  },
  noSuchDay: { zh: '日期 {v} 不存在', en: 'There is no date {v}' },
  noSuchTime: { zh: '时间 {v} 不存在', en: 'There is no time {v}' },
  form: { zh: '无法识别的日期“{v}”', en: 'Date "{v}" is not recognised' },
} as const satisfies Record<string, Text>;
export type DateRefusal = keyof typeof DATE_REFUSALS;

export type DateReading = ({ readonly ok: true } & DateInput) | { readonly ok: false; readonly reason: DateRefusal };

const refusal = (reason: DateRefusal): DateReading => ({ ok: false, reason });
const two = (text: string): string => text.padStart(2, '0');

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** `18:00`, `18:00:00` -> `18:00:00`; null where the clock has no such time. */
function timeText(text: string): string | null {
  const [, hour = '', minute = '', second = '00'] = TIME.exec(text) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${two(hour)}:${minute}:${second}`;
}

function dated(day: string, time: string | undefined): DateReading {
  if (!isCalendarDay(day)) return refusal('noSuchDay');
  if (time === undefined) return { ok: true, day, time: null };
  const read = timeText(time);
  return read === null ? refusal('noSuchTime') : { ok: true, day, time: read };
}

/** The year that puts month and day nearest to today; of two equally near ones the coming. */
function nearestYear(monthDay: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  // 02-29 with no leap year next to today is a slip of the finger rather than a date years away.
  const near = [year + 1, year, year - 1].map(one => `${one}-${monthDay}`).filter(isCalendarDay);
  const distance = (day: string): number => Math.abs(daysBetween(today, day));
  return near.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

const EXCEL_EPOCH = '1899-12-30';
const EXCEL_1904_DAYS = 1462;
/** 1927 to 2173: shorter numbers are years or quantities, longer ones are no serials of a spreadsheet. */
const EXCEL_SERIAL = /^\d{5}(?:\.\d{1,16})?$/;

/** Day and time of an Excel serial; the 1904 system of old workbooks counts from four years later. */
export function readExcelSerial(serial: number, date1904 = false): DateReading {
  if (!EXCEL_SERIAL.test(String(serial))) return refusal('form');
  const seconds = Math.round(serial * 86_400);
  const day = addDays(EXCEL_EPOCH, Math.floor(seconds / 86_400) + (date1904 ? EXCEL_1904_DAYS : 0));
  const rest = seconds % 86_400;
  if (Number.isInteger(serial)) return { ok: true, day, time: null };
  return { ok: true, day, time: new Date(rest * 1000).toISOString().slice(11, 19) };
}

const YEAR_FIRST = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[ T]+(\S+))?$/;
const PLAIN_DAY = /^(\d{4})(\d{2})(\d{2})$/;
const MONTH_DAY = /^(\d{2})-(\d{2})$/;
/** `12月8日`, `2026年12月8日`: its words say what stands where. */
const CHINESE_DAY = /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]?$/;
const DAY_OR_MONTH_FIRST = /^\d{1,2}[-/.]\d{1,2}(?:[-/.](?:\d{2}|\d{4}))?(?: .*)?$/;

/**
 * `2026-11-19`, `2026/11/19`, both with a time, `20261119`, `11-19`, `11月19日` and Excel serials. Today is the day at the reader's place:
 * the time comes in, so that the answer is the same tomorrow.
 */
export function readDateInput(input: string | number, today: string): DateReading {
  if (typeof input === 'number') return readExcelSerial(input);
  const text = input.normalize('NFKC').trim();
  if (EXCEL_SERIAL.test(text)) return readExcelSerial(Number(text));
  const full = YEAR_FIRST.exec(text);
  if (full) return dated(`${full[1]}-${two(full[3] ?? '')}-${two(full[4] ?? '')}`, full[5]);
  const plain = PLAIN_DAY.exec(text);
  if (plain) return dated(`${plain[1]}-${plain[2]}-${plain[3]}`, undefined);
  const chinese = CHINESE_DAY.exec(text);
  if (chinese?.[1]) return dated(`${chinese[1]}-${two(chinese[2] ?? '')}-${two(chinese[3] ?? '')}`, undefined);
  const [, month = '', date = ''] = MONTH_DAY.exec(text) ?? chinese?.toSpliced(1, 1) ?? [];
  if (month !== '') {
    const day = nearestYear(`${two(month)}-${two(date)}`, today);
    return day === null ? refusal('noSuchDay') : { ok: true, day, time: null };
  }
  return refusal(DAY_OR_MONTH_FIRST.test(text) ? 'ambiguous' : 'form');
}
