import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableOf, bandOf, shownToBuyers, usedOf } from './availability.ts';
import { extendedExpiry, holdExpiry, isHeldAt } from './hold-time.ts';
import { collectUntil, distribute, type Waiting } from './waiters.ts';

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
  const waiting = (id: string, qty: number, over: Partial<Waiting> = {}): Waiting => ({
    id,
    wishes: new Map([['L', qty]]),
    wasPassed: false,
    mayCollect: true,
    ...over,
  });
  const back = (qty: number, onSale = 0) => new Map([['L', { available: qty + onSale, back: qty }]]);
  const W1 = waiting('W1', 6);
  const passed = { ...W1, wasPassed: true };

  it('V-H9: passes over who does not fit, once', () => {
    const first = distribute(back(4), [W1, waiting('W2', 3), waiting('W3', 1)]);
    expect(first).toEqual({ taken: ['W2', 'W3'], passed: ['W1'], collected: new Map() });
    const again = distribute(back(4), [passed, waiting('W4', 4)]);
    expect(again).toEqual({ taken: [], passed: [], collected: new Map([['W1', new Map([['L', 4]])]]) });
    expect(distribute(back(6), [passed]).taken).toEqual(['W1']);
  });

  it('is collected of what comes back, not of what is on sale, which counts for a wish that fits', () => {
    expect(distribute(back(1, 4), [passed]).collected.get('W1')).toEqual(new Map([['L', 1]]));
    expect(distribute(back(2, 4), [passed]).taken).toEqual(['W1']);
  });

  it('goes to the next who fits when the time of collecting is over', () => {
    expect(distribute(back(4), [{ ...passed, mayCollect: false }, waiting('W4', 4)]).taken).toEqual(['W4']);
    expect(collectUntil(at('08:00:00'), at('14:00:00'))).toBe(at('10:00:00'));
    expect(collectUntil(at('11:00:00'), at('14:00:00'))).toBe(at('12:00:00'));
  });

  it('of a wish for two lines is given whole or not at all', () => {
    const both = {
      ...W1,
      wishes: new Map([
        ['L', 2],
        ['M', 1],
      ] as [string, number][]),
    };
    const lines = new Map([...back(2), ['M', { available: 0, back: 0 }]]);
    expect(distribute(lines, [both])).toMatchObject({ taken: [], passed: ['W1'] });
    expect(distribute(new Map([...back(2), ['M', { available: 1, back: 0 }]]), [both]).taken).toEqual(['W1']);
  });

  it('is neither lost nor given twice', () => {
    const wish = fc.record({ qty: fc.integer({ min: 1, max: 9 }), wasPassed: fc.boolean(), mayCollect: fc.boolean() });
    fc.assert(
      fc.property(fc.nat(30), fc.nat(9), fc.array(wish, { maxLength: 8 }), (returned, onSale, wishes) => {
        const queue = wishes.map(({ qty, ...rest }, index) => waiting(`W${index}`, qty, rest));
        const { taken, collected } = distribute(back(returned, onSale), queue);
        const given = queue.filter(({ id }) => taken.includes(id)).reduce((sum, one) => sum + one.wishes.get('L')!, 0);
        const kept = [...collected.values()].reduce((sum, lines) => sum + (lines.get('L') ?? 0), 0);
        expect(given + kept).toBeLessThanOrEqual(returned + onSale);
        expect(kept).toBeLessThanOrEqual(returned);
      }),
    );
  });
});
