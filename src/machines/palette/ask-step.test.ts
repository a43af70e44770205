import { describe, expect, it } from 'vitest';
import { answerEntries, type OfferedStep, readAnswer } from './ask-step.ts';

const step = (kind: OfferedStep['kind'], rest: Partial<OfferedStep> = {}): OfferedStep => ({
  command: 'c',
  name: 'x',
  title: { zh: '问', en: 'Ask' },
  kind,
  today: '2026-11-22',
  ...rest,
});
const read = (given: OfferedStep, typed: string) => {
  const reading = readAnswer(given, typed);
  return 'value' in reading ? reading.value : `! ${reading.refusal.en}`;
};

describe('a typed argument', () => {
  it.each([
    [step('text'), '  港口写错 ', '港口写错'],
    [step('text', { minLength: 4 }), 'abc', '! At least 4 characters'],
    [step('text', { maxLength: 3 }), 'abcd', '! At most 3 characters, now 4'],
    [step('text'), ' ', '! Type something'],
    [step('text', { optional: true }), ' ', ''],
    [step('number', { decimals: 2 }), '１,234.50', '1234.50'],
    [step('number'), '1.5', '! At most 0 decimals'],
    [step('number'), '1e3', '! Type a number'],
    [step('number', { min: '1' }), '0', '! Not less than 1'],
    [step('number', { max: '99' }), '100', '! Not more than 99'],
    [step('date'), '2026/12/01', '2026-12-01'],
    [step('date'), '12-01', '2026-12-01'],
    [step('date'), '+9', '2026-12-01'],
    [step('date'), '－1', '2026-11-21'],
    [step('date'), '02/03/2026', '! Day and month of "02/03/2026" could change places; use YYYY-MM-DD'],
    [step('date', { from: '2026-11-22' }), '-1', '! Not before 2026-11-22'],
    [step('date', { to: '2026-11-22' }), '+1', '! Not after 2026-11-22'],
  ] as const)('%o reads %s as %s', (given, typed, meant) => expect(read(given, typed)).toBe(meant));
});

describe('the page of a typed argument', () => {
  it('shows the reason in place of an answer that is none', () => {
    expect(answerEntries(step('number'), 'p', 'x')).toMatchObject([{ disabled: { en: 'Type a number' }, page: 'p' }]);
  });

  it('offers days near at hand inside the bounds, and nothing where that is allowed', () => {
    const lines = answerEntries(step('date', { from: '2026-11-22', optional: true }), 'p', '');
    expect(lines.map(({ answer }) => answer?.value)).toEqual([
      '',
      '2026-11-22',
      '2026-11-23',
      '2026-11-29',
      '2026-12-22',
    ]);
  });

  it('leads on to the next argument', () => {
    expect(answerEntries(step('text', { opens: 'next' }), 'p', 'why')).toMatchObject([
      { opens: 'next', answer: { command: 'c', name: 'x', value: 'why' } },
    ]);
  });
});
