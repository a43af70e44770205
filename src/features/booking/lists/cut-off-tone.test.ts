import { expect, it } from 'vitest';
import { cutOffTone } from './cut-off-tone.ts';

const HOUR = 3_600_000;

it('warns two days before a cut-off, alarms half a day before, and is quiet once it has passed', () => {
  expect([49, 48, 12, 11.9, 0, -1].map(hours => cutOffTone(hours * HOUR))).toEqual([
    'green',
    'amber',
    'amber',
    'red',
    'past',
    'past',
  ]);
});
