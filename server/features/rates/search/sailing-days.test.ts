import { describe, expect, it } from 'vitest';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { fitOf } from './sailing-days.ts';

const rate = (over: Partial<FclRateInput>): FclRateInput =>
  ({
    validFrom: '2027-01-01',
    validTo: '2027-01-31',
    validityBasis: 'ETD',
    sailings: [],
    transitDays: 30,
    ...over,
  }) as FclRateInput;
/** Fridays, closing on Wednesday. */
const weekly = {
  closingWeekday: 3,
  closingTime: '17:00',
  etdWeekday: 5,
  etdTime: '23:30',
  transitDays: null,
  vessel: null,
  voyage: null,
};
const days = { from: '2027-01-20', to: '2027-02-10', today: '2027-01-18' };
const etds = (fit: ReturnType<typeof fitOf>) => fit?.sailings.map(({ etd }) => etd) ?? null;

describe('departures that a rate holds for', () => {
  it('V-V1, V-V2: the day of departure decides, both ends included', () => {
    expect(etds(fitOf(rate({ sailings: [weekly] }), null, days))).toEqual(['2027-01-22', '2027-01-29']);
    expect(etds(fitOf(rate({ sailings: [weekly], validTo: '2027-01-29' }), null, days))).toContain('2027-01-29');
    expect(etds(fitOf(rate({ sailings: [weekly], validTo: '2027-01-28' }), null, days))).toEqual(['2027-01-22']);
  });

  it('by gate-in the closing decides, which lies before the departure', () => {
    const gateIn = rate({ sailings: [weekly], validityBasis: 'GATE_IN', validTo: '2027-02-03' });
    const fit = fitOf(gateIn, null, days);
    expect(etds(fit)).toEqual(['2027-01-22', '2027-01-29', '2027-02-05']);
    expect(fit?.priceDate).toBe('2027-01-20');
    expect(fit?.sailings.at(-1)?.closing).toBe('2027-02-03 17:00');
  });

  it('V-V4: by booking today decides, whatever sails when', () => {
    const booking = rate({ validityBasis: 'BOOKING', validTo: '2027-01-18' });
    expect(fitOf(booking, null, days)).toMatchObject({
      fitsFrom: '2027-01-20',
      fitsTo: '2027-02-10',
      priceDate: '2027-01-18',
    });
    expect(fitOf(booking, null, { ...days, today: '2027-01-19' })).toBeNull();
  });

  it('without known departures the part of the window that is valid is told', () => {
    expect(fitOf(rate({}), null, days)).toMatchObject({ fitsFrom: '2027-01-20', fitsTo: '2027-01-31', sailings: [] });
    expect(fitOf(rate({ validTo: '2027-01-19' }), null, days)).toBeNull();
  });

  it('a ship whose closing was yesterday is missed; on the day of the closing it is not', () => {
    const on = (today: string) => etds(fitOf(rate({ sailings: [weekly] }), null, { ...days, today }));
    expect(on('2027-01-20')).toEqual(['2027-01-22', '2027-01-29']);
    expect(on('2027-01-21')).toEqual(['2027-01-29']);
  });

  it('nothing departs in the past, and a template without a departure in the window has none', () => {
    expect(etds(fitOf(rate({ sailings: [weekly] }), null, { ...days, today: '2027-01-25' }))).toEqual(['2027-01-29']);
    expect(fitOf(rate({}), [], days)).toBeNull();
  });
});
