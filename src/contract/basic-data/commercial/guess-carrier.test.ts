import { describe, expect, it } from 'vitest';
import { type GuessableLine, guessCarriers, numbersIn } from './guess-carrier.ts';

const line = (scac: string, bicOwnerCodes: string[], blPatterns: GuessableLine['blPatterns'] = []): GuessableLine => ({
  id: scac,
  scac,
  nameZh: scac,
  nameEn: scac,
  bicOwnerCodes,
  blPatterns,
});
const LINES = [
  line('COSU', ['CSNU', 'COSU'], [{ pattern: '^(COSU)?\\d{10}$', weight: 70 }]),
  line('MAEU', ['MSKU', 'MAEU'], [{ pattern: '^(MAEU)?\\d{9}$', weight: 90 }]),
  line('OOLU', ['OOLU'], [{ pattern: '(', weight: 100 }]),
];
const guess = (number: string) => guessCarriers(number, LINES).map(({ scac, score }) => [scac, score]);

describe('a guess', () => {
  it('knows a container by its owner, less surely with a wrong check digit', () => {
    expect(guess('CSNU6612050')).toEqual([['COSU', 100]]);
    expect(guess('csnu 661205-1')).toEqual([['COSU', 60]]);
  });

  it('knows a bill by its SCAC and by patterns, the surer one first', () => {
    expect(guess('MAEU123456789')).toEqual([['MAEU', 90]]);
    expect(guess('COSU6123456789')).toEqual([['COSU', 85]]);
    expect(guess('612345678')).toEqual([['MAEU', 90]]);
    expect(guessCarriers('MAEU123456789', LINES)[0]?.reasons).toEqual([
      { kind: 'scac', by: 'MAEU' },
      { kind: 'pattern', by: '^(MAEU)?\\d{9}$' },
    ]);
  });

  it('says nothing of what it does not know, and a broken pattern breaks nothing', () => {
    expect(guess('HELLO')).toEqual([]);
    expect(guess('OOLU')).toEqual([]);
  });

  it('takes pasted numbers apart, each once', () => {
    expect(numbersIn(' abc1，def2\n\tabc1;　ghi3 ')).toEqual(['ABC1', 'DEF2', 'GHI3']);
  });
});
