import { expect, it } from 'vitest';
import { priceSteps } from './difference.ts';

const price = (containerType: string, cost: string | null, currency = 'USD') => ({ containerType, currency, cost });

it('tells what each price becomes, in money and per cent', () => {
  const before = [price('20GP', '1020'), price('40HC', '1850'), price('45HC', '2200')];
  const after = [price('20GP', '1020'), price('40HC', '2070'), price('45HC', null), price('40NOR', '900')];
  expect(
    priceSteps(before, after).map(({ containerType, difference, trend }) => [containerType, difference, trend]),
  ).toEqual([
    ['20GP', null, 'same'],
    ['40HC', '+220 (+11.9 %)', 'risen'],
    ['45HC', null, 'new'],
    ['40NOR', null, 'new'],
  ]);
  expect(priceSteps([price('40HC', '11650.5')], [price('40HC', '13000')])[0]).toMatchObject({
    before: 'USD 11,650.5',
    after: 'USD 13,000',
    difference: '+1,350 (+11.6 %)',
  });
  expect(priceSteps([price('20GP', '1000')], [price('20GP', '900')])[0]).toMatchObject({
    difference: '-100 (-10.0 %)',
    trend: 'fallen',
  });
  expect(priceSteps([price('20GP', '1000')], [price('20GP', '900', 'EUR')])[0]).toMatchObject({
    difference: null,
    after: 'EUR 900',
  });
});
