import { expect, it } from 'vitest';
import { type FeeAmounts, type FeeChange, feeChanges } from './fee-batch.ts';

const rule: FeeAmounts = {
  costAmount: '200',
  sellAmount: null,
  validTo: null,
  amountsByType: [{ containerType: '20GP', cost: '100', sell: '120.5' }],
};
const change = (over: Partial<FeeChange>): FeeChange => ({
  side: 'BOTH',
  op: 'ADD',
  amount: '10',
  validTo: null,
  ...over,
});

it.each([
  ['adds', {}, { costAmount: '210', amountsByType: [{ containerType: '20GP', cost: '110', sell: '130.5' }] }],
  [
    'takes off',
    { amount: '-20', side: 'COST' },
    { costAmount: '180', amountsByType: [{ containerType: '20GP', cost: '80', sell: '120.5' }] },
  ],
  [
    'per cent',
    { op: 'PERCENT', amount: '12.5' },
    { costAmount: '225', amountsByType: [{ containerType: '20GP', cost: '112.5', sell: '135.5625' }] },
  ],
  [
    'sets what is there',
    { op: 'SET', amount: '50', side: 'SELL' },
    { amountsByType: [{ containerType: '20GP', cost: '100', sell: '50' }] },
  ],
  ['ends', { amount: null, validTo: '2027-01-31' }, { validTo: '2027-01-31' }],
  ['says nothing new', { amount: '0' }, {}],
] as const)('%s', (_name, over, expected) => expect(feeChanges(rule, change(over))).toEqual(expected));
