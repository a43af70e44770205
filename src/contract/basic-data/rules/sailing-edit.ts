import type { Text } from '../../kernel/text.ts';
import { addDays, isCalendarDay } from './calendar-day.ts';
import { readDateInput } from './date-input.ts';
import { type LocalTimeReading, localTimeOf, readLocalTime } from './local-time.ts';

/** What is typed into a cell of the sailing board: `+6h`, `-1d`, `19 0600` or a full date (design A.5.3 ScheduleMaintenance). */

/** The cell and the port it belongs to. */
export interface SailingCell {
  /** The time the cell shows, UTC; null where it is empty. */
  readonly base: string | null;
  /** Zone of the port. */
  readonly zone: string;
  readonly now: string;
}

/** Why an entry is refused. */
export const SAILING_REFUSALS = {
  form: { zh: '请输入 +6h、-1d、19 0600 或完整日期', en: 'Type +6h, -1d, 19 0600 or a full date' },
  noBase: { zh: '该格没有时间，不能加减', en: 'The cell has no time to move' },
  noTime: { zh: '请输入时间，例如 2026-12-19 0600', en: 'Give the time as well, as in 2026-12-19 0600' },
  noSuchDay: { zh: '日期不存在', en: 'There is no such date' },
  noSuchTime: { zh: '时间不存在', en: 'There is no such time' },
  ambiguous: { zh: '日月顺序不明，请用 YYYY-MM-DD', en: 'Day and month could change places; use YYYY-MM-DD' },
  far: { zh: '移动超过 90 天，请输入完整日期', en: 'Moved by more than 90 days; type the full date' },
} as const satisfies Record<string, Text>;
export type SailingRefusal = keyof typeof SAILING_REFUSALS;

export type SailingEdit =
  | ({ readonly ok: true } & LocalTimeReading)
  | { readonly ok: false; readonly reason: SailingRefusal };

const refusal = (reason: SailingRefusal): SailingEdit => ({ ok: false, reason });

const HOUR_MS = 3_600_000;
const FARTHEST_DAYS = 90;

/** Days are of the calendar at the port (the hour stays over a change of the clock); hours and minutes are real time. */
function moved(text: string, { base, zone }: SailingCell): SailingEdit | null {
  const match = /^([+-])(?:(\d{1,3})d)?(?:(\d{1,4})h)?(?:(\d{1,4})m)?$/.exec(text);
  if (!match || text.length === 1) return null;
  if (base === null) return refusal('noBase');
  const sign = match[1] === '-' ? -1 : 1;
  const [days = 0, hours = 0, minutes = 0] = match.slice(2).map(part => sign * Number(part ?? 0));
  if (Math.abs(days + hours / 24 + minutes / 1440) > FARTHEST_DAYS) return refusal('far');
  const local = localTimeOf(base, zone);
  const onDay = days === 0 ? null : readLocalTime(`${addDays(local.slice(0, 10), days)} ${local.slice(11)}`, zone);
  if (hours === 0 && minutes === 0 && onDay) return { ok: true, ...onDay };
  const instant = new Date(Date.parse(onDay?.instant ?? base) + hours * HOUR_MS + minutes * 60_000).toISOString();
  return { ok: true, instant, local: localTimeOf(instant, zone), note: null };
}

const clock = (digits: string): string => digits.replace(/^(\d{1,2}):?(\d{2})$/, '$1:$2').padStart(5, '0');

function at(day: string, time: string, zone: string): SailingEdit {
  if (!isCalendarDay(day)) return refusal('noSuchDay');
  const reading = readLocalTime(`${day} ${time}`, zone);
  return reading ? { ok: true, ...reading } : refusal('noSuchTime');
}

/** The month, of the last, this and the next, that puts the day of the month nearest to what the cell shows. */
function nearestDay(dayOfMonth: string, nearTo: string): string | null {
  const [year = 0, month = 1] = nearTo.split('-').map(Number);
  const days = [-1, 0, 1]
    .map(step => new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 8) + dayOfMonth.padStart(2, '0'))
    .filter(isCalendarDay);
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(nearTo));
  return days.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

const DAY_AND_TIME = /^(\d{1,2}) +(\d{1,2}:?\d{2})$/;
const DATE_AND_TIME = /^(\S+)[ T]+(\d{1,2}:?\d{2})(?::\d{2})?$/;

/** The instant that an entry means, or why it means none. */
export function readSailingEdit(entry: string, cell: SailingCell): SailingEdit {
  const text = entry.normalize('NFKC').trim().replace(/[−–]/g, '-');
  const step = moved(text.toLowerCase().replace(/\s/g, ''), cell);
  if (step) return step;
  const nearTo = localTimeOf(cell.base ?? cell.now, cell.zone).slice(0, 10);
  const short = DAY_AND_TIME.exec(text);
  if (short) {
    const day = nearestDay(short[1] ?? '', nearTo);
    return day === null ? refusal('noSuchDay') : at(day, clock(short[2] ?? ''), cell.zone);
  }
  const full = DATE_AND_TIME.exec(text);
  const date = readDateInput(full ? (full[1] ?? '') : text, nearTo);
  if (!date.ok) return refusal(date.reason);
  const time = full ? clock(full[2] ?? '') : date.time?.slice(0, 5);
  // A bare date keeps the hour the cell shows; an empty cell has none, and midnight would be a guess.
  const kept = time ?? (cell.base === null ? undefined : localTimeOf(cell.base, cell.zone).slice(11));
  return kept === undefined ? refusal('noTime') : at(date.day, kept, cell.zone);
}
