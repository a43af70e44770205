import { expect, test } from 'vitest';
import { easterOf, holidaysOf } from './holidays.ts';

const daysOf = (year: number, calendar: string) =>
  new Map(
    holidaysOf(year)
      .filter(row => row.calendar === calendar)
      .map(row => [String(row.day), String(row.nameEn)]),
  );

test.each([
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2030, '2030-04-21'],
])('Easter of %i', (year, day) => {
  expect(easterOf(year)).toBe(day);
});

test('Chinese feasts follow the moon', () => {
  expect(daysOf(2026, 'CN').get('2026-02-17')).toBe('Spring Festival');
  const year = daysOf(2027, 'CN');
  const spring = [...year].filter(([, name]) => name.startsWith('Spring Festival')).map(([day]) => day);
  expect(spring).toEqual(['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08']);
  expect(daysOf(2026, 'CN').get('2026-06-19')).toBe('Dragon Boat Festival');
  expect(daysOf(2026, 'CN').get('2026-09-25')).toBe('Mid-Autumn Festival');
  expect(daysOf(2026, 'CN').get('2026-04-05')).toBe('Qingming Festival');
});

test('China works weekends for its holidays where that is announced, and says where it is not', () => {
  const worked = holidaysOf(2026).filter(({ isWorkday }) => isWorkday);
  expect(worked.map(({ day }) => day)).toEqual([
    '2026-01-04',
    '2026-02-14',
    '2026-02-28',
    '2026-05-09',
    '2026-09-20',
    '2026-10-10',
  ]);
  expect(daysOf(2026, 'CN').get('2026-10-07')).toBe('National Day');
  expect(daysOf(2027, 'CN').get('2027-10-01')).toBe('National Day (by law; arrangement not announced)');
  expect(holidaysOf(2027).some(({ isWorkday }) => isWorkday)).toBe(false);
});

test('American holidays move to a working day', () => {
  const days = daysOf(2026, 'US');
  expect(days.get('2026-11-26')).toBe('Thanksgiving');
  expect(days.get('2026-05-25')).toBe('Memorial Day');
  expect(days.get('2026-07-03')).toBe('Independence Day (observed)');
  expect(daysOf(2027, 'US').get('2027-07-05')).toBe('Independence Day (observed)');
});

test('the King is not celebrated on a Sunday, and feasts of Islam come earlier each year', () => {
  expect(daysOf(2025, 'NL').get('2025-04-26')).toBe("King's Day");
  expect(daysOf(2026, 'NL').get('2026-04-27')).toBe("King's Day");
  const eid = (year: number) => [...daysOf(year, 'AE')].find(([, name]) => name === 'Eid al-Fitr')?.[0].slice(5) ?? '';
  expect(eid(2026)).toBe('03-20');
  expect(eid(2027) < eid(2026)).toBe(true);
});

test('no calendar names a day twice, whatever the year', () => {
  for (let year = 2026; year < 2032; year += 1) {
    const rows = holidaysOf(year);
    expect(new Set(rows.map(row => `${row.calendar} ${row.day}`)).size).toBe(rows.length);
    const calendars = Map.groupBy(rows, ({ calendar }) => calendar);
    expect([...calendars.keys()]).toEqual(['CN', 'US', 'NL', 'DE', 'AE']);
    for (const [calendar, days] of calendars) expect(days.length, `${calendar} ${year}`).toBeGreaterThan(6);
  }
});
