import Big from 'big.js';
import { workbooks } from './workbooks.ts';

/** Excel keeps 15 significant digits; what lies behind them is noise of binary floats. */
const EXCEL_DIGITS = 15;
const LAST_SERIAL = 2_958_465;

/** 0.1 + 0.2 is `0.3`, 1e21 has no exponent, -0 is `0`. */
export function numberText(value: number): string {
  if (Number.isSafeInteger(value) && Math.abs(value) < 1e15) return String(value + 0);
  const rounded = value.toPrecision(EXCEL_DIGITS);
  const short = String(Number(rounded));
  return short.includes('e') ? new Big(rounded).toFixed() : short;
}

/** By what its format shows: a day, only the time of a day, or hours that pass 24. */
export type DateStyle = 'date' | 'time' | 'elapsed';

/** A serial day as text; a time without a day has no date, a duration counts its hours past 24. */
export function serialText(serial: number, style: DateStyle, is1904: boolean): string {
  if (serial < 0 || serial > LAST_SERIAL) return numberText(serial);
  // Day 0 of 1900 is no day; in the 1904 system it is the first of January.
  if (style === 'elapsed' || (serial < 1 && (style === 'time' || !is1904))) return clockText(serial);
  const rounded = Math.round(workbooks().serialToDate(serial, is1904).getTime() / 1000) * 1000;
  return withoutMidnight(new Date(rounded).toISOString().slice(0, 19).replace('T', ' '));
}

/** A cell of type `d` (ISO 8601); anything else stays as written. */
export function isoText(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?$/.exec(text);
  return match ? withoutMidnight(`${match[1]} ${match[2]}`) : text;
}

const withoutMidnight = (text: string): string => text.replace(/ 00:00:00$/, '');

function clockText(days: number): string {
  const seconds = Math.round(days * 86_400);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map(part => String(part).padStart(2, '0')).join(':');
}
