import { describe, expect, test } from 'vitest';
import { compareSurcharges, surchargeSpecificity } from './specificity.ts';
import { aSurcharge } from './surcharge.samples.ts';
import type { SurchargeRule, SurchargeScope } from './surcharge-rule.ts';

/** Design commercial A.5.5; places of transhipment and haulage are not in it and weigh less than anything that is. */
const DESIGN: readonly (readonly [scope: Partial<SurchargeScope>, weight: number])[] = [
  [{ podId: 'DEHAM' }, 64],
  [{ polId: 'CNSHA' }, 32],
  [{ carrierId: 'MSCU' }, 32],
  [{ terminalId: 'DEHAMCTA' }, 16],
  [{ serviceCode: 'AE1' }, 16],
  [{ podCountry: 'DE' }, 8],
  [{ polCountry: 'CN' }, 8],
  [{ lineId: 'EUR' }, 4],
  [{ productType: 'FAK' }, 4],
  [{ hsPrefix: '8507' }, 4],
  [{ isDg: true }, 4],
  [{ isReefer: true }, 4],
  [{ isSoc: true }, 4],
  [{ containerType: '40HC' }, 2],
  [{ potId: 'SGSIN' }, 1],
  [{ receiptType: 'CY' }, 1],
  [{ deliveryType: 'CY' }, 1],
];

const order = (...rules: readonly SurchargeRule[]): readonly string[] =>
  rules
    .map(rule => ({ rule, specificity: surchargeSpecificity(rule) }))
    .sort(compareSurcharges)
    .map(({ rule }) => rule.id);

describe('weight of a surcharge rule', () => {
  test.each(DESIGN)('a rule that is limited to %o weighs %i', (scope, weight) => {
    expect(surchargeSpecificity(aSurcharge(scope))).toBe(weight);
  });

  test('weights are added up, and a rule for goods that are not dangerous is limited too', () => {
    expect(surchargeSpecificity(aSurcharge())).toBe(0);
    expect(surchargeSpecificity(aSurcharge({ podId: 'DEHAM', isDg: false }))).toBe(68);
  });
});

describe('which of two rules wins', () => {
  test('the more specific one wins, however late the other begins', () => {
    const port = aSurcharge({ id: 'B', podId: 'DEHAM', validFrom: '2027-01-01' });
    const country = aSurcharge({ id: 'A', podCountry: 'DE', validFrom: '2027-02-01' });
    expect(order(country, port)).toEqual(['B', 'A']);
  });

  test('of equally specific ones the highest step by weight wins, and a rule without a step comes last', () => {
    const steps = [null, 18_000, 24_000, 0].map(overKg => aSurcharge({ id: `over ${overKg}`, overKg }));
    expect(order(...steps)).toEqual(['over 24000', 'over 18000', 'over 0', 'over null']);
  });

  test('of equal steps the later beginning wins, of equal days the smaller id', () => {
    const early = aSurcharge({ id: 'A', validFrom: '2027-01-01' });
    const late = aSurcharge({ id: 'B', validFrom: '2027-02-01' });
    const twin = aSurcharge({ id: 'C', validFrom: '2027-02-01' });
    expect(order(early, twin, late)).toEqual(['B', 'C', 'A']);
    expect(order(late, early, twin)).toEqual(['B', 'C', 'A']);
  });
});
