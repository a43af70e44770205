import { describe, expect, it } from 'vitest';
import { watchAlert } from './watch-alert.ts';

const watched = { currency: 'USD', target: '1900' };

describe('a watch tells', () => {
  it.each([
    ['a move of one unit', '2000', '2001', 'CHANGED'],
    ['not less than a unit', '2000', '2000.99', null],
    ['that nothing is valid any more', '2000', null, 'GONE'],
    ['nothing new of nothing', null, null, null],
    ['that rates are back', null, '2000', 'BACK'],
    ['a price below the target', '2000', '1899', 'TARGET'],
    ['below the target before anything else', null, '1899', 'TARGET'],
    ['not a price at the target as one below', '2000', '1900', 'CHANGED'],
    ['once below, a further move', '1899', '1850', 'CHANGED'],
    ['on the way up, a move', '1850', '1950', 'CHANGED'],
  ] as const)('%s', (_, told, now, alert) => {
    expect(watchAlert({ ...watched, told, now })).toBe(alert);
  });

  it('by the unit of the currency', () => {
    expect(watchAlert({ currency: 'CNY', target: null, told: '100', now: '100.01' })).toBe('CHANGED');
    expect(watchAlert({ currency: 'JPY', target: null, told: '100', now: '100.4' })).toBeNull();
  });
});
