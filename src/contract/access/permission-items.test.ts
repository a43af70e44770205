import { expect, test } from 'vitest';
import { isItemValue, itemEntry, mergePermissionItems, PERMISSION_CATALOGUE, scopeIn } from './permission-items.ts';

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

test("the scope of an area is the widest that any item gives, and one's own rows where none does", () => {
  const items = [item('DATA_SCOPE.CRM', 'TEAM'), item('DATA_SCOPE.CRM', 'DEPT'), item('DATA_SCOPE.ORDER', 'COMPANY')];
  expect([scopeIn(items, 'CRM'), scopeIn(items, 'ORDER'), scopeIn(items, 'RATE')]).toEqual(['DEPT', 'COMPANY', 'SELF']);
  expect(scopeIn([item('DATA_SCOPE.CRM', 'EVERYTHING')], 'CRM')).toBe('SELF');
});

test.each([
  ['DATA_SCOPE.CRM', ['SELF', 'COMPANY'], ['ALL', 'self', '']],
  ['FIELD.COST_VISIBLE', ['0', '1'], ['2', 'true', '']],
  ['EXPORT.MAX_ROWS', ['0', '200000'], ['200001', '-1', '1.5', '1e3', '']],
  ['QUOTE.FLOOR_MARGIN_PCT', ['3.5', '-2', '100'], ['101', '3.555', 'x']],
  ['LINE.ALLOWED', ['*', 'NAM', 'NAM,EUR'], ['', 'NAM,', '*,NAM', 'nam', 'A B']],
])('%s takes its own values only', (name, good, bad) => {
  const entry = itemEntry(item(name, ''))!;
  expect(good.filter(value => !isItemValue(entry, value))).toEqual([]);
  expect(bad.filter(value => isItemValue(entry, value))).toEqual([]);
});

test('what counts where nobody says anything is a value of the item', () => {
  expect(PERMISSION_CATALOGUE.filter(entry => !isItemValue(entry, entry.fallback))).toEqual([]);
});
