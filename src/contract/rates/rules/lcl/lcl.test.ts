import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { type Break, exactQuantity, freightByBreaks, freightByLarger, type LclTerms } from './lcl-freight.ts';
import { cbmOfPieces, revenueTon, stepUp } from './revenue-ton.ts';

const TERMS: LclTerms = {
  pricing: 'PER_RT',
  kgPerCbm: 1000,
  useCheaperBreak: true,
  minRt: '1',
  minCharge: null,
  rtStep: 'NONE',
  rebateCapRt: '20',
  currency: 'USD',
};
const breaks = (...steps: readonly [number, number][]): Break[] =>
  steps.map(([from, price]) => ({ from: new Big(from), price: new Big(price) }));
const STEPS = breaks([0, 40], [3, 36], [5, 32], [10, 30]);
const cargo = (kg: string, cbm: string) => ({ kg: new Big(kg), cbm: new Big(cbm) });
const freight = (list: Break[], kg: string, cbm: string, change: Partial<LclTerms> = {}) => {
  const terms = { ...TERMS, ...change };
  return freightByBreaks(list, exactQuantity(cargo(kg, cbm), terms), terms);
};
const amount = (...args: Parameters<typeof freight>) => freight(...args)?.amount.toFixed(2);

describe('LCL freight', () => {
  it('V-L1 the weight counts where it is larger', () => {
    expect(freight(breaks([0, 35]), '4150', '3.2')?.quantity.toFixed(3)).toBe('4.150');
    expect(amount(breaks([0, 35]), '4150', '3.2')).toBe('145.25');
  });

  it('V-L2 at least one revenue ton, at least the minimum charge', () => {
    expect(amount(breaks([0, 35]), '120', '0.35')).toBe('35.00');
    const least = freight(breaks([0, 35]), '120', '0.35', { minCharge: '50' });
    expect(least).toMatchObject({ isMinimum: true });
    expect(least?.amount.toFixed(2)).toBe('50.00');
  });

  it('V-L3 a rebate has no minimum and ends at its cap', () => {
    const rebate = breaks([0, -15], [3, -20]);
    expect(amount(rebate, '1900', '2.4')).toBe('-36.00');
    expect(amount(rebate, '120', '0.35', { minCharge: '50' })).toBe('-5.25');
    expect(amount(rebate, '1000', '30')).toBe('-400.00');
    expect(amount(rebate, '1000', '30', { rebateCapRt: '5' })).toBe('-100.00');
  });

  it('V-L4 the start of the next break where that is cheaper', () => {
    const cheaper = freight(STEPS, '1000', '4.7');
    expect(cheaper).toMatchObject({ isCheaperBreak: true });
    expect([cheaper?.quantity.toFixed(), cheaper?.amount.toFixed(2)]).toEqual(['5', '160.00']);
    expect(amount(STEPS, '1000', '4.7', { useCheaperBreak: false })).toBe('169.20');
  });

  it('V-L5 and not where it is dearer', () => {
    expect(amount(STEPS, '1000', '5.2')).toBe('166.40');
    expect(amount(STEPS, '1000', '12')).toBe('360.00');
  });

  it('V-L6 the ratio of the trade', () => {
    expect(revenueTon(new Big(1900), new Big('2.4'), 500).toFixed(3)).toBe('3.800');
  });

  it('V-L7 volume and weight priced apart, the larger charge', () => {
    const apart = freightByLarger(new Big(28), new Big(30), cargo('4150', '3.2'), TERMS);
    expect([apart.basis, apart.amount.toFixed(2)]).toEqual(['PER_TON', '124.50']);
    const light = freightByLarger(new Big(28), new Big(30), cargo('1000', '3.2'), TERMS);
    expect([light.basis, light.amount.toFixed(2)]).toEqual(['PER_CBM', '89.60']);
  });

  it('V-L8 pieces', () => {
    const cbm = cbmOfPieces([{ count: 37, lengthCm: '60', widthCm: '45', heightCm: '40' }]);
    expect(cbm.toFixed(3)).toBe('3.996');
    expect(amount(STEPS, '1480', cbm.toFixed())).toBe('143.86');
  });

  it('pieces are rounded line by line', () => {
    const line = { count: 1, lengthCm: '10', widthCm: '10', heightCm: '4.5' };
    expect(cbmOfPieces([line, line, line]).toFixed(3)).toBe('0.000');
    expect(cbmOfPieces([{ ...line, count: 3 }]).toFixed(3)).toBe('0.001');
  });

  it('V-L9 steps go up', () => {
    expect(amount(breaks([0, 38]), '100', '2.41', { rtStep: 'UP_0.5' })).toBe('95.00');
    const up = (step: 'UP_0.01' | 'UP_0.1' | 'UP_1' | 'NONE') => stepUp(new Big('2.401'), step).toFixed();
    expect([up('UP_0.01'), up('UP_0.1'), up('UP_1'), up('NONE')]).toEqual(['2.41', '2.5', '3', '2.401']);
    expect(stepUp(new Big('2.5'), 'UP_0.5').toFixed()).toBe('2.5');
  });

  it('priced by volume alone, weight does not count', () => {
    expect(amount(breaks([0, 35]), '9000', '2', { pricing: 'PER_CBM' })).toBe('70.00');
  });

  it('a minimum quantity may lie in a higher break', () => {
    expect(amount(STEPS, '100', '0.5', { minRt: '3' })).toBe('108.00');
    expect(freight([], '100', '0.5')).toBeNull();
  });
});
