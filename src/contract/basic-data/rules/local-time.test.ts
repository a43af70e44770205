import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isZone, localDayOf, localTimeOf, readLocalTime, transitDays } from './local-time.ts';

const LONG_BEACH = 'America/Los_Angeles';
const SHANGHAI = 'Asia/Shanghai';

describe('local times', () => {
  it('V-37 a time the clock skips is moved forward, noted', () =>
    expect(readLocalTime('2027-03-14 02:30', LONG_BEACH)).toEqual({
      instant: '2027-03-14T10:30:00.000Z',
      local: '2027-03-14 03:30',
      note: 'moved',
    }));

  it('V-37 a time the clock shows twice is the first, noted', () =>
    expect(readLocalTime('2026-11-01 01:30', LONG_BEACH)).toEqual({
      instant: '2026-11-01T08:30:00.000Z',
      local: '2026-11-01 01:30',
      note: 'ambiguous',
    }));

  it.each([
    ['2026-12-05 22:00', SHANGHAI, '2026-12-05T14:00:00.000Z'],
    ['2026-12-19T06:00:30', LONG_BEACH, '2026-12-19T14:00:30.000Z'],
    ['2026-12-19 23:59:59', 'UTC', '2026-12-19T23:59:59.000Z'],
    [' 2026-12-05 22:00\t', SHANGHAI, '2026-12-05T14:00:00.000Z'],
    ['2026-07-01 06:00', 'Asia/Kolkata', '2026-07-01T00:30:00.000Z'],
    ['2026-11-01 02:00', LONG_BEACH, '2026-11-01T10:00:00.000Z'],
    ['2027-03-14 01:59', LONG_BEACH, '2027-03-14T09:59:00.000Z'],
    ['2027-01-01 00:00', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
  ])('%s at %s is %s', (text, zone, instant) =>
    expect(readLocalTime(text, zone)).toMatchObject({ instant, note: null }),
  );

  it.each([
    ['2026-10-04 02:15', 'Australia/Lord_Howe', '2026-10-04 02:45'],
    ['2011-12-30 12:00', 'Pacific/Apia', '2011-12-31 12:00'],
  ])('gaps of half an hour and of a whole day are kept in size: %s at %s', (text, zone, local) => {
    expect(readLocalTime(text, zone)).toMatchObject({ local, note: 'moved' });
  });

  it.each([
    '2026-02-30 10:00',
    '2026-12-19 24:00',
    '2026-12-19 10:60',
    '2026-12-19 10:00:60',
    '2026-12-19',
    '19/12/2026 10:00',
    '',
  ])('%j is no time', text => expect(readLocalTime(text, SHANGHAI)).toBeNull());

  it('zones are those of IANA', () => {
    expect([SHANGHAI, 'UTC', 'Asia/Shangai', '+08:00', ''].map(isZone)).toEqual([true, true, false, false, false]);
  });

  it('what a clock shows is read back as the same instant, except in the hour that comes twice', () => {
    const minute = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2037, 0) / 60_000 });
    const zone = fc.constantFrom(
      SHANGHAI,
      LONG_BEACH,
      'Europe/Amsterdam',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'UTC',
    );
    fc.assert(
      fc.property(minute, zone, (minutes, at) => {
        const instant = new Date(minutes * 60_000).toISOString();
        const reading = readLocalTime(localTimeOf(instant, at), at);
        expect(reading?.note).not.toBe('moved');
        if (reading?.note === null) expect(reading.instant).toBe(instant);
        else expect(Date.parse(instant) - Date.parse(reading?.instant ?? '')).toBeLessThanOrEqual(3_600_000);
      }),
      { numRuns: 300 },
    );
  });
});

describe('transit days', () => {
  it('V-40 are counted by local dates', () => {
    const departure = readLocalTime('2026-12-05 22:00', SHANGHAI)?.instant ?? '';
    const arrival = readLocalTime('2026-12-19 06:00', LONG_BEACH)?.instant ?? '';
    expect(transitDays(departure, SHANGHAI, arrival, LONG_BEACH)).toBe(14);
    expect((Date.parse(arrival) - Date.parse(departure)) / 3_600_000).toBe(336);
    expect(localDayOf(departure, LONG_BEACH)).toBe('2026-12-05');
    expect(localDayOf(arrival, SHANGHAI)).toBe('2026-12-19');
  });
});
