import { expect, test } from 'vitest';
import { newCode, nextSendAt } from './code-rules.ts';

const at = (time: string) => new Date(`2026-03-02T${time}Z`);
const every = (minutes: number, count: number, last = '12:00:00') =>
  Array.from({ length: count }, (_, index) => new Date(at(last).getTime() - index * minutes * 60_000));

test('sixty seconds between two, ten a day to one target, twenty an hour from one address', () => {
  expect(nextSendAt({ target: [], ip: [] })).toBeNull();
  expect(nextSendAt({ target: [at('12:00:00')], ip: [at('12:00:00')] })).toEqual(at('12:01:00'));
  expect(nextSendAt({ target: every(30, 9), ip: [] })).toEqual(at('12:01:00'));
  // The tenth send of the day was at 07:30; it leaves the day at 07:30 tomorrow.
  expect(nextSendAt({ target: every(30, 10), ip: [] })).toEqual(new Date('2026-03-03T07:30:00Z'));
  expect(nextSendAt({ target: [], ip: every(1, 20) })).toEqual(at('12:41:00'));
});

test('a code has six digits, the first may be a nought', () => {
  const codes = Array.from({ length: 500 }, newCode);
  expect(codes.every(code => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.some(code => code.startsWith('0'))).toBe(true);
});
