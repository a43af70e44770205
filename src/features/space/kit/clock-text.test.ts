import { expect, it } from 'vitest';
import { aheadOf, clockText } from './clock-text.ts';

it.each([
  [0, '00:00'],
  [59, '00:59'],
  [300, '05:00'],
  [3_599, '59:59'],
  [4_199, '1:09:59'],
])('%d seconds read %s', (seconds, text) => expect(clockText(seconds)).toBe(text));

it('a computer that is behind counts by the server', () =>
  expect(aheadOf('2026-11-22T10:06:00Z', Date.parse('2026-11-22T10:00:00Z'))).toBe(360_000));
