import { expect, it } from 'vitest';
import { type DayWord, dayOf, daysOf, endOfDay, startOfDay, todayIn } from './day-words.ts';

it.each<[DayWord, string, string, string]>([
  ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['week', '2026-11-21', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
  ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['next30', '2026-12-15', '2026-12-15', '2027-01-14'],
])('%s on %s is %s to %s', (word, today, from, to) => {
  expect(daysOf(word, today)).toEqual([from, to]);
});

it('weeks begin where the reader lets them begin', () => {
  expect(daysOf('week', '2026-11-18', 'sunday')).toEqual(['2026-11-15', '2026-11-21']);
  expect(daysOf('week', '2026-11-21', 'saturday')).toEqual(['2026-11-21', '2026-11-27']);
});

it('asks for days of the reader, not of the server', () => {
  expect(todayIn('Asia/Shanghai', Date.parse('2026-11-21T16:30:00Z'))).toBe('2026-11-22');
  expect(startOfDay('2026-11-21', 'Asia/Shanghai')).toBe('2026-11-20T16:00:00.000Z');
  expect(endOfDay('2026-11-21', 'Asia/Shanghai')).toBe('2026-11-21T15:59:59.999Z');
  // The clock goes forward on this day: it has 23 hours.
  expect(startOfDay('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
  expect(endOfDay('2026-03-08', 'America/New_York')).toBe('2026-03-09T03:59:59.999Z');
  expect(dayOf('2026-11-21T15:59:59.999Z', 'Asia/Shanghai')).toBe('2026-11-21');
  expect(dayOf('2026-11-21', 'Asia/Shanghai')).toBe('2026-11-21');
});
