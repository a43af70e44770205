import { expect, it } from 'vitest';
import { auditQuery, WHOLE_WEEK } from './audit-filter.ts';

const OPENED = new Date('2026-03-09T08:00:00.000Z');

it('asks for what is chosen and for nothing else', () => {
  expect(auditQuery(WHOLE_WEEK, OPENED)).toEqual({ limit: 50, from: '2026-03-02T08:00:00.000Z' });
  expect(auditQuery({ action: 'LOGIN', result: 'OK', days: 0, q: ' 10.0.0.1 ' }, OPENED)).toEqual({
    limit: 50,
    action: 'LOGIN',
    result: 'OK',
    q: '10.0.0.1',
  });
});
