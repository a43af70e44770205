import { expect, test } from 'vitest';
import { doClash, type MappingRow, mappingConflict } from './mapping-conflict.ts';

const row = (more: Partial<MappingRow> = {}): MappingRow => ({
  system: 'CARRIER:COSU',
  object: 'PORT',
  foldedCode: 'SHA',
  foreignCode: 'SHA',
  foreignName: null,
  ourId: 'shanghai',
  direction: 'IN',
  validFrom: null,
  validTo: null,
  ...more,
});

test.each([
  ['IN', 'IN', true],
  ['IN', 'BOTH', true],
  ['BOTH', 'IN', true],
  ['OUT', 'OUT', true],
  ['BOTH', 'OUT', true],
  ['IN', 'OUT', false],
  ['OUT', 'IN', false],
] as const)('one text, %s beside %s: clash %s', (one, other, clash) => {
  expect(doClash(row({ direction: one }), row({ direction: other, ourId: 'ningbo' }))).toBe(clash);
});

test('one row of ours is sent under one text only, and read under any number', () => {
  const other = row({ foldedCode: 'SHG', foreignCode: 'SHG' });
  expect(doClash(row({ direction: 'BOTH' }), { ...other, direction: 'OUT' })).toBe(true);
  expect(doClash(row({ direction: 'OUT' }), { ...other, direction: 'BOTH' })).toBe(true);
  expect(doClash(row(), other)).toBe(false);
  expect(doClash(row({ direction: 'BOTH' }), other)).toBe(false);
  expect(doClash(row({ direction: 'OUT' }), { ...other, direction: 'OUT', ourId: 'ningbo' })).toBe(false);
});

test('days that touch clash, days apart do not', () => {
  const old = row({ validTo: '2026-06-30' });
  expect(doClash(old, row({ validFrom: '2026-06-30' }))).toBe(true);
  expect(doClash(old, row({ validFrom: '2026-07-01' }))).toBe(false);
});

test('other systems and objects are another matter', () => {
  expect(doClash(row(), row({ system: 'CARRIER:OOLU' }))).toBe(false);
  expect(doClash(row(), row({ object: 'TERMINAL' }))).toBe(false);
});

test('the finding names system, code and our row, at the field that is in the way', () => {
  const other = row({ ourId: 'ningbo' });
  expect(mappingConflict(row(), [other], ({ ourId }) => ourId.toUpperCase())).toMatchObject({
    code: 'MD-14',
    path: 'foreignCode',
    params: { system: 'CARRIER:COSU', c: 'SHA', o: 'NINGBO' },
  });
  const sent = row({ direction: 'OUT', foldedCode: 'SHG', foreignCode: null, foreignName: 'Shanghai' });
  expect(mappingConflict(row({ direction: 'OUT' }), [sent], () => '')).toMatchObject({
    path: 'ourId',
    params: { c: 'Shanghai' },
  });
  expect(mappingConflict(row(), [], () => '')).toBeNull();
});
