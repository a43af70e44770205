import { expect, test } from 'vitest';
import { NO_FIELDS } from '#contract/company/onboarding/company-fields.ts';
import { afterMark, ageOf, auditedPaths, type Marks, reasonsOf } from './marks.ts';

const wrong = { code: 'UNREADABLE', text: '照片模糊' } as const;

test('only what such a company is asked for is read, licences first', () => {
  const paths = auditedPaths({ ...NO_FIELDS, kind: 'customer', countryCode: 'CN' });
  expect(paths[0]).toBe('licences');
  expect(paths).toContain('uscc');
  expect(paths).not.toContain('registrationNo');
  expect(paths).not.toContain('providerTypes');
});

test('wrong fields become reasons in the order of reading', () => {
  const marks: Marks = { city: wrong, uscc: 'ok', licences: wrong };
  expect(reasonsOf(marks, ['licences', 'uscc', 'city']).map(({ path }) => path)).toEqual(['licences', 'city']);
});

test('after a mark comes the next field that nobody has looked at', () => {
  const paths = ['a', 'b', 'c'];
  expect(afterMark(paths, {}, 'a')).toBe('b');
  expect(afterMark(paths, { b: 'ok' }, 'a')).toBe('c');
  expect(afterMark(paths, { b: 'ok', c: 'ok' }, 'c')).toBe('a');
  expect(afterMark(paths, { a: 'ok', b: 'ok', c: 'ok' }, 'c')).toBe('c');
});

test('age is told in hours, then in days, and is late after eight hours', () => {
  const now = Date.parse('2026-03-10T10:00:00Z');
  expect(ageOf('2026-03-10T03:00:00Z', now)).toEqual({ unit: 'hours', n: 7, isLate: false });
  expect(ageOf('2026-03-10T02:00:00Z', now)).toEqual({ unit: 'hours', n: 8, isLate: true });
  expect(ageOf('2026-03-07T10:00:00Z', now)).toEqual({ unit: 'days', n: 3, isLate: true });
  expect(ageOf(null, now)).toEqual({ unit: 'hours', n: 0, isLate: false });
});
