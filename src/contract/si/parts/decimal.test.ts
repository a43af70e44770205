import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ediNumber,
  isAmbiguousNumber,
  normaliseDecimal,
  plainDecimal,
  readDecimal,
  roundDecimal,
  spread,
} from './decimal.ts';

const plain = (text: string) => readDecimal(text)?.toFixed() ?? null;

describe('numbers (T38, T39)', () => {
  it.each([
    ['1,234.5', '1234.5'],
    ['1,234', '1234'],
    ['-1', '-1'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['007', '7'],
    [' 10990.250 ', '10990.25'],
    ['0.000', '0'],
    ['-0', '0'],
    ['12345678901234567890.1234', '12345678901234567890.1234'],
  ])('T38 %s is %s', (text, expected) => {
    expect(normaliseDecimal(text)).toBe(expected);
    expect(isAmbiguousNumber(text)).toBe(false);
  });

  it.each([
    '1234,5',
    '1e3',
    '1,23',
    '12,34,567',
    '1.234,5',
    '1 000',
    "1'000",
    '+1',
    '0x10',
    'NaN',
    'Infinity',
    '5.',
    '１',
    '1'.repeat(41),
  ])('T38 %s is refused and kept as typed', text => {
    expect(readDecimal(text)).toBeNull();
    expect(isAmbiguousNumber(text)).toBe(true);
    expect(normaliseDecimal(text)).toBe(text);
  });

  it('nothing is no number, and not ambiguous', () => {
    expect(plain('')).toBeNull();
    expect(isAmbiguousNumber('  ')).toBe(false);
  });

  it.each([
    ['10990.250', '10990.25'],
    ['3900.000', '3900'],
    ['0.500', '0.5'],
    ['58.20449', '58.204'],
    ['58.2045', '58.205'],
  ])('T39 %s is sent as %s', (text, sent) => {
    expect(ediNumber(text)).toBe(sent);
  });

  it('rounds half away from zero', () => {
    expect(plainDecimal(roundDecimal(new Big('2.5'), 0))).toBe('3');
    expect(plainDecimal(roundDecimal(new Big('-2.5'), 0))).toBe('-3');
    expect(plainDecimal(roundDecimal(new Big('1234.565'), 2))).toBe('1234.57');
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        fc.integer({ min: 0, max: 9 }),
        (units, places) => {
          const value = new Big(units.toString()).div(new Big(10).pow(places));
          const text = plainDecimal(value);
          expect(readDecimal(text)?.eq(value)).toBe(true);
          expect(normaliseDecimal(text)).toBe(text);
          expect(text).not.toMatch(/e|\.\d*0$|^-0$/);
        },
      ),
    );
  });
});

describe('spreading a total', () => {
  const amount = (max: bigint) => fc.bigInt({ min: 0n, max }).map(units => new Big(units.toString()).div(1000));

  it('sums to the total exactly, whatever the shares', () => {
    fc.assert(
      fc.property(amount(10n ** 12n), fc.array(amount(10n ** 8n), { minLength: 1, maxLength: 50 }), (total, shares) => {
        const parts = spread(total, shares, 3);
        expect(parts).toHaveLength(shares.length);
        expect(parts.reduce((sum, part) => sum.plus(part), new Big(0)).eq(total)).toBe(true);
      }),
    );
  });

  it('gives everything to the last part when nobody has a share', () => {
    expect(spread(new Big(5), [new Big(0), new Big(0)], 3).map(plainDecimal)).toEqual(['0', '5']);
  });
});
