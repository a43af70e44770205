import { describe, expect, it } from 'vitest';
import { dueAfter, type WorkingCalendar } from './due-time.ts';

const calendar: WorkingCalendar = {
  zone: 'Asia/Shanghai',
  holidays: new Set(['2027-01-01']),
  workdays: new Set(['2027-01-09']),
};

/** Local time at Shanghai, eight hours before UTC. */
const dueOf = (local: string, hours = 2): string => {
  const at = new Date(`${local.replace(' ', 'T')}:00+08:00`).toISOString();
  const due = new Date(Date.parse(dueAfter(at, hours * 60, calendar)) + 8 * 3_600_000);
  return due.toISOString().slice(0, 16).replace('T', ' ');
};

describe('two working hours', () => {
  it.each([
    ['within the day', '2027-01-12 09:30', '2027-01-12 11:30'],
    ['to its very end', '2027-01-12 16:00', '2027-01-12 18:00'],
    ['over the night', '2027-01-12 17:30', '2027-01-13 10:30'],
    ['before the doors open', '2027-01-12 06:00', '2027-01-12 11:00'],
    ['in the evening', '2027-01-12 21:00', '2027-01-13 11:00'],
    ['over a weekend', '2027-01-15 17:00', '2027-01-18 10:00'],
    ['over a holiday and the weekend behind it', '2026-12-31 17:00', '2027-01-04 10:00'],
    ['into a Saturday that is worked', '2027-01-08 17:00', '2027-01-09 10:00'],
  ])('%s: %s', (_, asked, due) => {
    expect(dueOf(asked)).toBe(due);
  });

  it('and more hours than a day has go on the next one', () => {
    expect(dueOf('2027-01-12 15:00', 10)).toBe('2027-01-13 16:00');
  });
});
