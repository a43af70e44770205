import { expect, test } from 'vitest';
import { mergePermissionItems } from './permission-items.ts';

const item = (name: string, value: string) => {
  const [itemKey = '', permissionKey = ''] = name.split('.');
  return { itemKey, permissionKey, value };
};
const merged = (...items: [string, string][]) =>
  mergePermissionItems(items.map(([name, value]) => item(name, value))).map(({ value }) => value);

test('the widest scope wins', () => {
  expect(merged(['DATA_SCOPE.CRM', 'TEAM'], ['DATA_SCOPE.CRM', 'DEPT_TREE'], ['DATA_SCOPE.CRM', 'SELF'])).toEqual([
    'DEPT_TREE',
  ]);
});

test('flags are OR, limits the larger as numbers, the floor margin the smaller', () => {
  expect(merged(['FIELD.COST_VISIBLE', '0'], ['FIELD.COST_VISIBLE', '1'])).toEqual(['1']);
  expect(merged(['EXPORT.MAX_ROWS', '9000'], ['EXPORT.MAX_ROWS', '20000'])).toEqual(['20000']);
  expect(merged(['QUOTE.FLOOR_MARGIN_PCT', '5'], ['QUOTE.FLOOR_MARGIN_PCT', '3.5'])).toEqual(['3.5']);
});

test('lines are united, and * is all of them', () => {
  expect(merged(['LINE.ALLOWED', 'NAM,EUR'], ['LINE.ALLOWED', 'EUR, SEA'])).toEqual(['NAM,EUR,SEA']);
  expect(merged(['LINE.ALLOWED', 'NAM'], ['LINE.ALLOWED', '*'])).toEqual(['*']);
});

test('different items stay apart', () => {
  expect(merged(['DATA_SCOPE.CRM', 'SELF'], ['DATA_SCOPE.ORDER', 'TEAM'])).toEqual(['SELF', 'TEAM']);
});
