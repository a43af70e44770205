import { expect, test } from 'vitest';
import { ipKeyOf, lockMsAfter, secondsUntil } from './throttle-rules.ts';

test('failures 5 to 9 lock for 1, 2, 4, 8, 16 minutes, from 10 on for 30', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 50].map(failures => lockMsAfter(failures) / 60_000);
  expect(minutes).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30]);
});

test('a wait is told in whole seconds, never too short', () => {
  const now = new Date('2026-01-01T10:01:00Z');
  expect(secondsUntil(new Date('2026-01-01T10:01:20Z'), now)).toBe(20);
  expect(secondsUntil(new Date('2026-01-01T10:01:00.001Z'), now)).toBe(1);
  expect(secondsUntil(now, now)).toBe(0);
  expect(secondsUntil(null, now)).toBe(0);
});

test('an IPv6 line is one address, however it is written', () => {
  expect(ipKeyOf('2001:db8:1:2:a:b:c:d')).toBe('2001:db8:1:2::/64');
  expect(ipKeyOf('2001:db8:1:2::99')).toBe('2001:db8:1:2::/64');
  expect(ipKeyOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(ipKeyOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(ipKeyOf('203.0.113.7')).toBe('203.0.113.7');
});
