import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isValidOn } from '../../../basic-data/rules/validity.ts';
import { gateInDayOf, matchingWindow, priceDayOf, type ShipmentTimes, type ValidityBasis } from './price-day.ts';
import { departuresIn, type RegularSailing, type SailingPattern } from './template-sailings.ts';

const RATE = { validFrom: '2027-01-01', validTo: '2027-01-31' };
const SHANGHAI = 'Asia/Shanghai';
const times = (change: Partial<ShipmentTimes>): ShipmentTimes => ({
  now: '2027-01-10T00:00:00Z',
  zone: SHANGHAI,
  etd: null,
  cyCutOff: null,
  onBoard: null,
  ...change,
});
const matches = (basis: ValidityBasis, change: Partial<ShipmentTimes>): boolean =>
  isValidOn(RATE, priceDayOf(basis, times(change)) ?? '');

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

  describe('day that decides', () => {
    it('V-V1 V-V2 the sailing, by the calendar of the port', () => {
      expect(matches('ETD', { etd: '2027-01-31T15:30:00Z' })).toBe(true);
      expect(matches('ETD', { etd: '2027-01-31T16:10:00Z' })).toBe(false);
    });

    it('V-V3 the next day in UTC is still the last day in Los Angeles', () => {
      expect(matches('ETD', { etd: '2027-02-01T06:00:00Z', zone: 'America/Los_Angeles' })).toBe(true);
    });

    it('V-V4 the moment of booking, to the second, whenever the ship sails', () => {
      const etd = '2027-02-10T00:00:00Z';
      expect(matches('BOOKING', { now: '2027-01-31T15:59:59Z', etd })).toBe(true);
      expect(matches('BOOKING', { now: '2027-01-31T16:00:00Z', etd })).toBe(false);
    });

    it('V-V5 the last container in decides for all, a split is offered', () => {
      const nine = Array.from({ length: 9 }, (_, hour) => `2027-01-31T0${hour}:00:00Z`);
      expect(gateInDayOf([...nine, '2027-01-31T17:00:00Z'], SHANGHAI, RATE)).toEqual({
        day: '2027-02-01',
        isSplitOffered: true,
      });
      expect(gateInDayOf(nine, SHANGHAI, RATE)).toEqual({ day: '2027-01-31', isSplitOffered: false });
      expect(gateInDayOf(['2027-02-02T00:00:00Z'], SHANGHAI, RATE)?.isSplitOffered).toBe(false);
      expect(gateInDayOf([], SHANGHAI, RATE)).toBeNull();
    });

    it('planned times stand in until the actual ones are known', () => {
      const etd = '2027-02-01T00:00:00Z';
      expect(matches('GATE_IN', { etd, cyCutOff: '2027-01-30T09:00:00Z' })).toBe(true);
      expect(matches('GATE_IN', { etd })).toBe(false);
      expect(matches('ONBOARD', { etd, onBoard: '2027-01-31T12:00:00Z' })).toBe(true);
      expect(matches('ONBOARD', { etd })).toBe(false);
      expect(priceDayOf('ETD', times({}))).toBeNull();
    });

    it('without a sailing the part of the window is told', () => {
      expect(matchingWindow(RATE, { from: '2027-01-20', to: '2027-02-16' })).toEqual({
        from: '2027-01-20',
        to: '2027-01-31',
      });
      expect(matchingWindow(RATE, { from: '2027-02-01', to: '2027-02-16' })).toBeNull();
    });
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
