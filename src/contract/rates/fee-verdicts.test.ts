import { expect, it } from 'vitest';
import { feeVerdicts } from './fee-verdicts.ts';
import { aFeeLane, aShipment, aSurcharge } from './rules/surcharge/surcharge.samples.ts';
import type { SurchargeRule } from './rules/surcharge/surcharge-rule.ts';

const TODAY = '2027-01-05';
const verdicts = (rules: readonly SurchargeRule[]) => {
  const { winners, beaten, missed } = feeVerdicts(rules, aShipment(), aFeeLane(), TODAY);
  return {
    winners: winners.map(({ id }) => id),
    beaten: beaten.map(({ rule, by, weight, byWeight }) => `${rule.id} by ${by.id}, ${weight} < ${byWeight}`),
    missed: missed.map(({ rule, fields }) => `${rule.id} ${fields.join(' ')}`),
  };
};

it('tells of each rule whether it is charged, beaten by a nearer one, or kept back by which fields', () => {
  const told = verdicts([
    aSurcharge({ id: 'any' }),
    aSurcharge({ id: 'nearer', carrierId: 'MSCU', polId: 'CNSHA' }),
    aSurcharge({ id: 'other carrier', carrierId: 'OOLU' }),
    aSurcharge({ id: 'other carrier and port', carrierId: 'OOLU', podId: 'NLRTM' }),
  ]);
  expect(told.winners).toEqual(['nearer']);
  expect(told.beaten).toEqual([expect.stringMatching(/^any by nearer, \d+ < \d+$/)]);
  const [weight, byWeight] = told.beaten[0]!.match(/\d+/g)!.map(Number);
  expect(weight).toBeLessThan(byWeight!);
  // The nearest miss stands first.
  expect(told.missed).toEqual(['other carrier carrierId', 'other carrier and port carrierId podId']);
});

it('is beaten only by a rule of the same fee and layer', () => {
  const told = verdicts([
    aSurcharge({ id: 'BAF' }),
    aSurcharge({ id: 'THC', feeCode: 'THC', carrierId: 'MSCU' }),
    aSurcharge({ id: 'service', layer: 'SERVICE', carrierId: 'MSCU' }),
  ]);
  expect([told.winners.toSorted(), told.beaten]).toEqual([['BAF', 'THC', 'service'], []]);
});
