import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchingWindow } from './matching-window.ts';
import { departuresIn, type RegularSailing, type SailingPattern } from './template-sailings.ts';

const RATE = { validFrom: '2027-01-01', validTo: '2027-01-31' };
const SHANGHAI = 'Asia/Shanghai';
const OWN_ZONE = process.env.TZ;

// G-A7: a browser's or a server's own zone is never asked; the calendar is that of the port of loading.
describe.each([
  ['America/Los_Angeles', '2027-01-31T20:00:00.000Z'],
  ['Asia/Shanghai', '2027-01-31T04:00:00.000Z'],
])('on a machine in %s', (zone, noon) => {
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (OWN_ZONE === undefined) delete process.env.TZ;
    else process.env.TZ = OWN_ZONE;
  });

  it('whose clock is that of the place', () => {
    expect(new Date(2027, 0, 31, 12).toISOString()).toBe(noon);
  });

  it('without a sailing the part of the window is told', () => {
    expect(matchingWindow(RATE, { from: '2027-01-20', to: '2027-02-16' })).toEqual({
      from: '2027-01-20',
      to: '2027-01-31',
    });
    expect(matchingWindow(RATE, { from: '2027-02-01', to: '2027-02-16' })).toBeNull();
  });

  describe('departures of a pattern', () => {
    const sailing = (change: Partial<RegularSailing> = {}): RegularSailing => ({
      etdWeekday: 3,
      etdTime: '06:00',
      transitDays: 30,
      everyWeeks: 1,
      cyHours: null,
      siHours: null,
      vgmHours: null,
      customsHours: null,
      ...change,
    });
    const pattern = (change: Partial<SailingPattern> = {}): SailingPattern => ({
      sailings: [sailing()],
      blanks: [],
      validFrom: '2027-01-01',
      validTo: null,
      ...change,
    });
    const days = (change: Partial<SailingPattern>, from = '2027-01-10', to = '2027-02-10') =>
      departuresIn(pattern(change), { from, to }, SHANGHAI).map(one => one.etd.slice(5));

    it('weekly, both ends of the window in it, blank sailings out', () => {
      expect(days({})).toEqual(['01-13', '01-20', '01-27', '02-03', '02-10']);
      expect(days({}, '2027-01-13', '2027-01-13')).toEqual(['01-13']);
      expect(days({ blanks: [{ date: '2027-01-20' }] })).toEqual(['01-13', '01-27', '02-03', '02-10']);
    });

    it('fortnightly keeps its weeks, whatever window is asked', () => {
      const fortnightly = { sailings: [sailing({ everyWeeks: 2 })] };
      expect(days(fortnightly)).toEqual(['01-20', '02-03']);
      expect(days(fortnightly, '2027-01-21')).toEqual(['02-03']);
    });

    it('ends with the pattern and begins with it', () => {
      expect(days({ validTo: '2027-01-26' })).toEqual(['01-13', '01-20']);
      expect(days({}, '2026-12-01', '2027-01-08')).toEqual(['01-06']);
      expect(days({ validFrom: '2027-03-01' })).toEqual([]);
    });

    it('two sailings a week come in order', () => {
      expect(days({ sailings: [sailing({ etdWeekday: 7 }), sailing()] }, '2027-01-10', '2027-01-17')).toEqual([
        '01-10',
        '01-13',
        '01-17',
      ]);
    });

    it('cut-offs lie hours before, through a night that the clock was moved in', () => {
      const cut = sailing({ etdWeekday: 1, etdTime: '06:00', cyHours: 24, siHours: 48 });
      const [monday] = departuresIn(
        pattern({ sailings: [cut] }),
        { from: '2027-03-29', to: '2027-03-29' },
        'Europe/Berlin',
      );
      expect(monday).toMatchObject({ cyCutOff: '2027-03-28 06:00', siCutOff: '2027-03-27 05:00', vgmCutOff: null });
    });
  });
});
