import { expect, it } from 'vitest';
import { ulid } from './ulid.ts';

it('is 26 characters that sort by time, and never the same twice', () => {
  const at = Date.UTC(2027, 0, 1);
  expect(ulid(at)).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  expect(ulid(at).slice(0, 10) < ulid(at + 1).slice(0, 10)).toBe(true);
  expect(new Set(Array.from({ length: 500 }, () => ulid(at))).size).toBe(500);
});
