import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar-day.ts';
import { readDateInput, readExcelSerial } from './date-input.ts';

const TODAY = '2026-11-21';
const day = (value: string, time: string | null = null) => ({ ok: true, day: value, time });

describe('dates as they are typed', () => {
  it.each([
    '2026/11/19',
    '2026-11-19',
    '20261119',
    46345,
    '46345',
    '11-19',
    '11月19日',
    '2026年11月19号',
    ' 2026-11-19 ',
    '２０２６-１１-１９',
  ])('V-46 %s is 2026-11-19', input => expect(readDateInput(input, TODAY)).toEqual(day('2026-11-19')));

  it.each(['2026-11-19 18:00:00', '2026/11/19 18:00', '2026-11-19T18:00:00'])('V-46 %s has a time', input =>
    expect(readDateInput(input, TODAY)).toEqual(day('2026-11-19', '18:00:00')),
  );

  it('V-46 one digit of month and day is enough where the year stands first', () =>
    expect(readDateInput('2026/1/5', TODAY)).toEqual(day('2026-01-05')));

  it('V-47 MM-DD takes the nearest year', () => {
    expect(readDateInput('12-28', '2027-01-03')).toEqual(day('2026-12-28'));
    expect(readDateInput('01-03', '2026-12-28')).toEqual(day('2027-01-03'));
    expect(readDateInput('02-29', '2027-11-21')).toEqual(day('2028-02-29'));
  });

  it('V-47 Excel serials with a fraction have a time', () => {
    expect(readDateInput(46342.75, TODAY)).toEqual(day('2026-11-16', '18:00:00'));
    expect(readDateInput('46342.75', TODAY)).toEqual(day('2026-11-16', '18:00:00'));
    expect(readExcelSerial(46342)).toEqual(day('2026-11-16'));
    expect(readExcelSerial(46342.99999999)).toEqual(day('2026-11-17', '00:00:00'));
    expect(readExcelSerial(44880, true)).toEqual(day('2026-11-16'));
  });

  it.each([
    ['2026-02-30', 'noSuchDay'],
    ['20260230', 'noSuchDay'],
    ['02-30', 'noSuchDay'],
    ['02-29', 'noSuchDay'],
    ['19/11/2026', 'ambiguous'],
    ['11/19/2026', 'ambiguous'],
    ['19-11-2026', 'ambiguous'],
    ['19.11.26', 'ambiguous'],
    ['11/19', 'ambiguous'],
    ['2026-11-19 25:00', 'noSuchTime'],
    ['2026-11-19 noon', 'noSuchTime'],
    ['2026-11/19', 'form'],
    ['2026', 'form'],
    ['soon', 'form'],
    ['', 'form'],
    [-1, 'form'],
    [Number.NaN, 'form'],
  ])('V-47 %j is refused: %s', (input, reason) => expect(readDateInput(input, TODAY)).toEqual({ ok: false, reason }));

  it('every day is read alike in all forms, and MM-DD is never more than half a year away', () => {
    fc.assert(
      fc.property(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -9000, max: 9000 }), (near, far) => {
        const today = addDays('2026-11-21', far);
        const one = addDays(today, near);
        const serial = daysBetween('1899-12-30', one);
        for (const input of [one, one.replaceAll('-', '/'), one.replaceAll('-', ''), serial]) {
          expect(readDateInput(input, today)).toEqual(day(one));
        }
        if (!one.endsWith('02-29')) expect(readDateInput(one.slice(5), today)).toEqual(day(one));
      }),
    );
  });
});
