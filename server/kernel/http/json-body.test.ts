import { expect, it } from 'vitest';
import { isDeeperThan } from './json-body.ts';

it('counts what is open at once, and no sign inside a text', () => {
  expect(isDeeperThan('[[[]]]', 3)).toBe(false);
  expect(isDeeperThan('[[[{}]]]', 3)).toBe(true);
  expect(isDeeperThan('[[],[],[],[]]', 2)).toBe(false);
  expect(isDeeperThan('{"a":"[[[[","b\\"{{{":"\\\\"}', 1)).toBe(false);
  expect(isDeeperThan('"\\"', 1)).toBe(false);
});

it('is not slowed down by four megabytes of brackets', () => {
  expect(isDeeperThan('['.repeat(4_000_000), 32)).toBe(true);
  expect(isDeeperThan('[]'.repeat(2_000_000), 32)).toBe(false);
});
