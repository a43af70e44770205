import { expect, test } from 'vitest';
import type { RightsNode } from '#contract/access/role.calls.ts';
import { searchedTree, treeLines } from '../parts/tree-lines.ts';
import { grantsAsList, grantsFrom, tickOf, toggleAllButtons, toggleButton, toggleNode } from './rights-state.ts';

const node = (id: string, parentId: string | null, codes: readonly string[] | null): RightsNode => ({
  id,
  parentId,
  path: `/${id}`,
  nameZh: id,
  nameEn: id,
  enabled: true,
  kind: codes === null ? 'GROUP' : 'PAGE',
  buttons: (codes ?? []).map(code => ({ code, nameZh: code, nameEn: code })),
});
const NODES = [
  node('crm', null, null),
  node('pool', 'crm', ['CLAIM', 'EXPORT']),
  node('leads', 'crm', ['ADD']),
  node('home', 'crm', []),
  node('empty', null, null),
];
const list = (grants: ReturnType<typeof grantsFrom>) =>
  grantsAsList(grants, NODES).map(({ menuId, buttonCodes }) => `${menuId}[${buttonCodes.join()}]`);

test('a group is on when all pages below are given, mixed when some are, and off without a page', () => {
  const some = grantsFrom([{ menuId: 'pool', buttonCodes: ['CLAIM'] }]);
  expect([tickOf(some, NODES, 'crm'), tickOf(some, NODES, 'pool'), tickOf(some, NODES, 'leads')]).toEqual([
    'mixed',
    'on',
    'off',
  ]);
  expect(tickOf(toggleNode(some, NODES, 'crm'), NODES, 'crm')).toBe('on');
  expect(tickOf(some, NODES, 'empty')).toBe('off');
});

test('a ticked box gives pages to look at and no button; what was there keeps its buttons', () => {
  expect(list(toggleNode(new Map(), NODES, 'crm'))).toEqual(['pool[]', 'leads[]', 'home[]']);
  const all = toggleNode(grantsFrom([{ menuId: 'pool', buttonCodes: ['CLAIM'] }]), NODES, 'crm');
  expect(list(all)).toEqual(['pool[CLAIM]', 'leads[]', 'home[]']);
  expect(list(toggleNode(all, NODES, 'crm'))).toEqual([]);
});

test('a button brings its page along; all buttons of a page are one press', () => {
  const claim = toggleButton(new Map(), 'pool', 'CLAIM');
  expect(list(claim)).toEqual(['pool[CLAIM]']);
  expect(list(toggleButton(claim, 'pool', 'CLAIM'))).toEqual(['pool[]']);
  const whole = toggleAllButtons(claim, NODES[1]!);
  expect(list(whole)).toEqual(['pool[CLAIM,EXPORT]']);
  expect(list(toggleAllButtons(whole, NODES[1]!))).toEqual(['pool[]']);
});

test('lines in view are those below open nodes; a search keeps what stands above', () => {
  const ids = (open: readonly string[], items: readonly RightsNode[] = NODES) =>
    treeLines(items, id => open.includes(id)).map(({ item, depth }) => `${depth}${item.id}`);
  expect(ids([])).toEqual(['0crm', '0empty']);
  expect(ids(['crm'])).toEqual(['0crm', '1pool', '1leads', '1home', '0empty']);
  expect(
    ids(
      ['crm'],
      searchedTree(NODES, item => item.id === 'leads'),
    ),
  ).toEqual(['0crm', '1leads']);
});
