import { isZone, readLocalTime } from '../../basic-data/rules/local-time.ts';

/** Times of carriers' messages as instants. Pure: the zone of the place comes in. */

const DIGITS = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?(\S*)$/;
/** `303` names its zone: `UTC`, `+08`, `+0800`; three letters of other kinds mean different clocks to different people. */
const OFFSET = /^([+-])(\d{2})(\d{2})?$/;

/**
 * DTM as an instant: 102 a day (its midnight), 203 and 204 the clock of `zone`, 303 with a zone of its own. Null where it cannot be read.
 */
export function readEdiTime(text: string, format: string, zone: string): string | null {
  const [, year, month, day, hour = '00', minute = '00', second = '00', own = ''] = DIGITS.exec(text.trim()) ?? [];
  if (!year) return null;
  const clock = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  const [, sign, hours, minutes = '00'] = OFFSET.exec(own) ?? [];
  if (format === '303' && (sign || own === 'UTC' || own === 'GMT')) {
    const instant = readLocalTime(clock, 'UTC')?.instant;
    if (!instant) return null;
    const offset = sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
    return new Date(Date.parse(instant) - offset * 60_000).toISOString();
  }
  return readLocalTime(clock, isZone(zone) ? zone : 'UTC')?.instant ?? null;
}

/** A time of JSON with its offset; a day is its midnight at the place. */
export function readJsonTime(text: string, zone: string): string | null {
  if (text === '') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text))
    return readLocalTime(`${text} 00:00`, isZone(zone) ? zone : 'UTC')?.instant ?? null;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}
