import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BillToken,
  checkDigitMod7,
  formatBillNumber,
  nextFive,
  nextSequences,
  readBillPattern,
  recogniseBillNumber,
  sequencePeriod,
} from './bill-number.ts';

const tokensOf = (pattern: string): readonly BillToken[] => {
  const reading = readBillPattern(pattern);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.tokens;
};
const HOUSE = tokensOf('{POL3}{YY}{MM}{SEQ:5}{CHK7}');
const DECEMBER = { pol: 'CNSHA', day: '2026-12-05' };

describe('bill numbers', () => {
  it('V-27 SHA in December 2026, sequence 87', () => {
    expect(checkDigitMod7('SHA261200087')).toBe('1');
    expect(formatBillNumber(HOUSE, DECEMBER, 87)).toBe('SHA2612000871');
  });

  it('the simulator shows the next five', () =>
    expect(nextFive(HOUSE, DECEMBER, 87)).toEqual([
      'SHA2612000871',
      'SHA2612000882',
      'SHA2612000893',
      'SHA2612000904',
      'SHA2612000915',
    ]));

  it('reserved and void numbers are never given', () => {
    const reserved = [
      { from: 88, to: 90 },
      { from: 91, to: 91 },
    ];
    expect(nextSequences(87, 5, reserved, sequence => sequence === 93)).toEqual([87, 92, 94, 95, 96]);
    expect(nextFive(HOUSE, DECEMBER, 99_998)).toEqual(['SHA2612999981', 'SHA2612999992']);
  });

  it('a value that the pattern needs and nobody gave makes no number', () => {
    expect(formatBillNumber(HOUSE, { day: '2026-12-05' }, 1)).toBeNull();
    expect(formatBillNumber(HOUSE, DECEMBER, 100_000)).toBeNull();
  });

  it('every token is written', () =>
    expect(
      formatBillNumber(
        tokensOf('{SCAC}-{COMP}/{POL3}{POD3}{YYYY}{YY}{MM}{DD}X{SEQ:3}'),
        { scac: 'COSU', company: 'FL1', pol: 'CNSHA', pod: 'USLGB', day: '2026-12-05' },
        7,
      ),
    ).toBe('COSU-FL1/SHALGB2026261205X007'));

  it.each([
    ['{POL3}{YY}', 'sequence'],
    ['{SEQ:3}{SEQ:3}', 'sequence'],
    ['{SEQ:0}', 'token'],
    ['{SEQ}', 'token'],
    ['{XYZ}{SEQ:4}', 'token'],
    ['a{SEQ:4}', 'sign'],
    ['港{SEQ:4}', 'sign'],
    ['{CHK7}{SEQ:4}', 'check'],
    ['{SEQ:4}{POL3}{CHK7}', 'check'],
    [`${'A'.repeat(30)}{SEQ:9}`, 'length'],
    ['', 'sequence'],
  ])('pattern %j is refused: %s', (pattern, fault) => expect(readBillPattern(pattern)).toEqual({ ok: false, fault }));

  it('a number is recognised by its pattern, its check digit judged', () => {
    expect(recogniseBillNumber(HOUSE, ' sha 2612000871')).toEqual({
      sequence: 87,
      scac: null,
      pol3: 'SHA',
      pod3: null,
      checkDigitRight: true,
    });
    expect(recogniseBillNumber(HOUSE, 'SHA2612000872')).toMatchObject({ sequence: 87, checkDigitRight: false });
    for (const text of ['SHA2613000871', 'SHA261200087', 'SHA26120008711', 'SHA2612000877', '']) {
      expect(recogniseBillNumber(HOUSE, text)).toBeNull();
    }
  });

  it('what a pattern makes it recognises, and no slip of one digit of the sequence but by seven passes', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(4), fc.integer({ min: 1, max: 9 }), (sequence, place, slip) => {
        const number = formatBillNumber(HOUSE, DECEMBER, sequence) ?? '';
        expect(recogniseBillNumber(HOUSE, number)).toMatchObject({ sequence, pol3: 'SHA', checkDigitRight: true });
        const at = 7 + place;
        const digit = (Number(number[at]) + slip) % 10;
        const wrong = number.slice(0, at) + digit + number.slice(at + 1);
        const bySeven = Math.abs(digit - Number(number[at])) === 7;
        expect(recogniseBillNumber(HOUSE, wrong)?.checkDigitRight).toBe(bySeven);
      }),
    );
  });

  it('a counter begins again with its period', () => {
    expect(sequencePeriod('NEVER', '2026-12-05')).toBe('');
    expect(sequencePeriod('YEAR', '2026-12-05')).toBe('2026');
    expect(sequencePeriod('MONTH', '2026-12-05')).toBe('2026-12');
    expect(sequencePeriod('DAY', '2026-12-05')).toBe('2026-12-05');
  });
});

it('a pattern takes the ports in two letters as well: number 8 from Shanghai to Los Angeles in March 2026', () => {
  const tokens = tokensOf('{SCAC}{POL2}{POD2}{YY}{MM}{SEQ:4}');
  const context = { scac: 'HXFW', pol: 'CNSHA', pod: 'USLAX', day: '2026-03-12' };
  expect(formatBillNumber(tokens, context, 8)).toBe('HXFWSHLA26030008');
  expect(recogniseBillNumber(tokens, 'HXFWSHLA26030008')?.sequence).toBe(8);
});
