import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from './keyset.ts';

const place = z.tuple([keyInstant, keyId]);
const rows = ['a', 'b', 'c'].map(id => ({ id, at: '2026-03-10T09:30:00.000Z' }));
const pageOf = (limit: number, counted = rows.length) =>
  keysetPage(rows.slice(0, limit + 1), {
    limit,
    counted,
    keyOf: row => [row.at, row.id],
    show: row => row.id,
  });

test('a page that is not the last leads on from its last row', () => {
  const page = pageOf(2);
  expect(page).toMatchObject({ rows: ['a', 'b'], total: 3, totalIsMore: false });
  expect(readKeyset(page.nextCursor!, place)).toEqual(['2026-03-10T09:30:00.000Z', 'b']);
  expect(pageOf(3).nextCursor).toBeNull();
});

test('no cursor is the first page; a cursor that no page gave is invalid input', () => {
  expect(readKeyset(undefined, place)).toBeNull();
  expect(readKeyset('', place)).toBeNull();
  const wrong = [['yesterday', 'a'], ['2026-03-10T09:30:00.000Z'], 'a', null];
  for (const content of wrong) {
    const cursor = Buffer.from(JSON.stringify(content)).toString('base64url');
    expect(() => readKeyset(cursor, place)).toThrow(AppError);
  }
  expect(() => readKeyset('%%%', place)).toThrow(AppError);
});

test('`infinity` stands for a row without an instant', () => {
  const cursor = Buffer.from('["infinity","a"]').toString('base64url');
  expect(readKeyset(cursor, place)).toEqual(['infinity', 'a']);
});

test('a total stops counting and says so', () => {
  expect(pageOf(2, TOTAL_LIMIT + 1)).toMatchObject({ total: TOTAL_LIMIT, totalIsMore: true });
});
