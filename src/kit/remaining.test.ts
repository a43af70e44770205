import { describe, expect, it } from 'vitest';
import { remainingUntil } from './remaining.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 2, 1, 10);

describe('time to a cut-off', () => {
  it.each([
    [24 * HOUR + 1, 'green'],
    [24 * HOUR, 'amber'],
    [4 * HOUR, 'amber'],
    [4 * HOUR - 1, 'red'],
    [1, 'red'],
    [0, 'past'],
    [-HOUR, 'past'],
  ])('%d ms before it is %s', (left, tone) => expect(remainingUntil(now + left, now).tone).toBe(tone));

  it('is rounded down, on both sides', () => {
    const left = 26 * HOUR + 59 * 60_000 + 59_999;
    expect(remainingUntil(now + left, now)).toEqual({ tone: 'green', days: 1, hours: 2, minutes: 59 });
    expect(remainingUntil(now - left, now)).toEqual({ tone: 'past', days: 1, hours: 2, minutes: 59 });
  });
});
