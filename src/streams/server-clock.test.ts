import { afterEach, expect, test } from 'vitest';
import { noteServerDate, serverNow } from './server-clock.ts';

const NOW = Date.parse('2026-03-10T09:30:00.000Z');
const HOUR = 3_600_000;
const saysThatItIs = (ms: number) => noteServerDate(new Date(ms).toUTCString(), NOW);
afterEach(() => saysThatItIs(NOW));

test('a computer that is an hour off, either way, counts as the server does', () => {
  saysThatItIs(NOW - HOUR);
  expect(serverNow(NOW)).toBe(NOW - HOUR);
  saysThatItIs(NOW + HOUR);
  expect(serverNow(NOW + 5_000)).toBe(NOW + HOUR + 5_000);
});

test('the time an answer takes is no difference, and no date says nothing', () => {
  saysThatItIs(NOW - 4_000);
  expect(serverNow(NOW)).toBe(NOW);
  saysThatItIs(NOW + HOUR);
  noteServerDate(null, NOW);
  noteServerDate('rubbish', NOW);
  expect(serverNow(NOW)).toBe(NOW + HOUR);
});
