import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelFee, depositOf, noShowFee, policyDates, readCancelPolicy, writeCancelPolicy } from './cancel-policy.ts';

const POLICY = readCancelPolicy('168:0;72:150;0:350')!;
const etd = new Date('2027-01-12T18:00:00+08:00');
const at = (text: string) => new Date(`${text}+08:00`);

describe('a cancel policy', () => {
  it('is read as it is written in the sheet', () => {
    expect(POLICY).toEqual([
      { hours: 168, fee: '0' },
      { hours: 72, fee: '150' },
      { hours: 0, fee: '350' },
    ]);
    expect(writeCancelPolicy(POLICY)).toBe('168:0;72:150;0:350');
    for (const wrong of ['', '72:150;168:0', '72', 'a:1', '72:-1', '72:1;72:2'])
      expect(readCancelPolicy(wrong)).toBeNull();
  });

  it.each([
    ['2027-01-05T18:00:00', '0.00'],
    ['2027-01-05T18:00:01', '450.00'],
    ['2027-01-09T18:00:00', '450.00'],
    ['2027-01-09T18:00:01', '1050.00'],
    ['2027-01-13T00:00:00', '1050.00'],
  ])('V-C1: three containers cancelled at %s cost %s', (now, fee) => {
    expect(cancelFee(POLICY, 3, { etd, now: at(now) })).toBe(fee);
  });

  it('V-C2: a later departure helps the buyer', () => {
    expect(cancelFee(POLICY, 3, { etd: at('2027-01-15T18:00:00'), now: at('2027-01-06T18:00:00') })).toBe('0.00');
  });

  it('an earlier departure is not dearer within a day of its notice', () => {
    const former = { etd, toldAt: at('2027-01-05T12:00:00') };
    const earlier = { etd: at('2027-01-08T18:00:00'), former };
    expect(cancelFee(POLICY, 1, { ...earlier, now: at('2027-01-05T17:00:00') })).toBe('0.00');
    expect(cancelFee(POLICY, 1, { ...earlier, now: at('2027-01-06T12:00:00') })).toBe('350.00');
  });

  it('V-C3: no-show and deposit', () => {
    expect(noShowFee('500', 2)).toBe('1000.00');
    expect(depositOf('6450', '10')).toBe('645.00');
  });

  it('never becomes cheaper as departure comes nearer', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (one, other) => {
        const fee = (hours: number) =>
          Number(cancelFee(POLICY, 2, { etd, now: new Date(etd.getTime() - hours * 3_600_000) }));
        expect(fee(Math.min(one, other))).toBeGreaterThanOrEqual(fee(Math.max(one, other)));
      }),
    );
  });

  it('names the instant each step ends at', () => {
    expect(policyDates(POLICY, etd)[0]?.until).toEqual(at('2027-01-05T18:00:00'));
  });
});
