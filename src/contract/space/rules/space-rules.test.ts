import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableOf, bandOf, shownToBuyers, usedOf } from './availability.ts';
import { extendedExpiry, holdExpiry, isHeldAt } from './hold-time.ts';
import { distribute } from './waiters.ts';

const at = (time: string) => Date.parse(`2027-01-08T${time}Z`);

describe('a hold', () => {
  const sale = { holdMinutes: 30, sellUntil: at('12:00:00'), recentTimeouts: 0 };

  it('V-H1: is over at the instant itself', () => {
    const expiry = holdExpiry(at('10:00:00.000'), sale);
    expect(isHeldAt(expiry, at('10:29:59.999'))).toBe(true);
    expect(isHeldAt(expiry, at('10:30:00.000'))).toBe(false);
  });

  it('V-H2: is extended by a quarter of an hour', () => {
    expect(extendedExpiry(holdExpiry(at('10:00:00'), sale), sale.sellUntil)).toBe(at('10:45:00'));
  });

  it('V-H3: never outlasts the sale', () => {
    expect(holdExpiry(at('11:45:00'), sale)).toBe(at('12:00:00'));
    expect(extendedExpiry(at('11:55:00'), sale.sellUntil)).toBe(at('12:00:00'));
  });

  it('is short for who let three run out', () => {
    expect(holdExpiry(at('10:00:00'), { ...sale, recentTimeouts: 3 })).toBe(at('10:10:00'));
    expect(holdExpiry(at('10:00:00'), { ...sale, holdMinutes: 5, recentTimeouts: 3 })).toBe(at('10:05:00'));
  });
});

describe('numbers of a line', () => {
  it('add up to its total, always', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), fc.nat(99), fc.nat(99), (free, withdrawn, held, sold) => {
        const counts = { total: free + withdrawn + held + sold, withdrawn, held, sold };
        expect(availableOf(counts) + usedOf(counts)).toBe(counts.total);
        expect(availableOf(counts)).toBe(free);
      }),
    );
  });

  it('are told to buyers up to ten, and to visitors in words', () => {
    expect([0, 3, 10, 11].map(shownToBuyers)).toEqual(['0', '3', '10', '10+']);
    expect([-1, 0, 1, 3, 4].map(bandOf)).toEqual(['NONE', 'NONE', 'FEW', 'FEW', 'PLENTY']);
  });
});

describe('returned space', () => {
  const W1 = { id: 'W1', qty: 6, wasPassed: false };
  const W2 = { id: 'W2', qty: 3, wasPassed: false };
  const W3 = { id: 'W3', qty: 1, wasPassed: false };

  it('V-H9: passes over who does not fit, once', () => {
    expect(distribute(4, [W1, W2, W3])).toEqual({ taken: ['W2', 'W3'], passed: ['W1'], collected: 0, free: 0 });
    const again = [{ ...W1, wasPassed: true }];
    expect(distribute(4, again)).toEqual({ taken: [], passed: [], collected: 4, free: 0 });
    expect(distribute(6, again)).toEqual({ taken: ['W1'], passed: [], collected: 0, free: 0 });
  });

  it('is neither lost nor given twice', () => {
    const waiting = fc.record({ qty: fc.integer({ min: 1, max: 9 }), wasPassed: fc.boolean() });
    fc.assert(
      fc.property(fc.nat(30), fc.array(waiting, { maxLength: 8 }), (available, wishes) => {
        const queue = wishes.map((wish, index) => ({ ...wish, id: `W${index}` }));
        const { taken, collected, free } = distribute(available, queue);
        const given = queue.filter(({ id }) => taken.includes(id)).reduce((sum, { qty }) => sum + qty, 0);
        expect(given + collected + free).toBe(available);
        expect(Math.min(given, collected, free)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
