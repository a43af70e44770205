import { describe, expect, test } from 'vitest';
import { EXTERNAL_MENU, type MenuNode } from '#contract/session/session.ts';
import { buildMenuTree, type Grants, type TreeNode, uniteGrants } from './menu-tree.ts';

const node = (id: string, path: string, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  path,
  tree: 'INTERNAL',
  parentId: null,
  nameZh: `名${id}`,
  nameEn: `Name ${id}`,
  icon: null,
  sort: 0,
  kind: 'PAGE',
  url: null,
  buttons: [],
  hidden: false,
  enabled: true,
  origin: null,
  removed: false,
  ...more,
});

const buttons = (...codes: string[]) => codes.map(code => ({ code, nameZh: code, nameEn: code }));
const grants = (given: Record<string, string[]>): Grants =>
  new Map(Object.entries(given).map(([id, codes]) => [id, new Set(codes)]));

/** `path[A,B](children)` of a tree, to compare at a glance. */
const shape = (tree: readonly MenuNode[]): string =>
  tree
    .map(({ Path, Buttons, Children }) => {
      const codes = Buttons.map(button => button.Code).join(',');
      return `${Path}${codes && `[${codes}]`}${Children.length > 0 ? `(${shape(Children)})` : ''}`;
    })
    .join(' ');

const group = node('g', 'crm', { kind: 'GROUP' });
const mine = node('mine', '/CRM/MyCustomers', { parentId: 'g', sort: 1, buttons: buttons('ADD', 'EDIT', 'EXPORT') });
const pool = node('pool', '/CRM/OpenSeaPool', { parentId: 'g', sort: 2, buttons: buttons('CLAIM') });

describe('grants ∩ ceiling', () => {
  const outer = node('root', EXTERNAL_MENU, { kind: 'GROUP', tree: 'EXTERNAL' });
  const si = node('si', '/external/workbench/SISubimtList', {
    tree: 'EXTERNAL',
    parentId: 'root',
    buttons: buttons('ADD', 'SUBMIT', 'DELETE'),
  });
  const rates = node('rates', '/external/workbench/PriceQuery', { tree: 'EXTERNAL', parentId: 'root' });

  test('a company gives no node and no button beyond its packages', () => {
    const tree = buildMenuTree('customer', [outer, si, rates], 'all', grants({ si: ['ADD', 'SUBMIT'] }));
    expect(shape(tree)).toBe(`${EXTERNAL_MENU}(${si.path}[ADD,SUBMIT])`);
  });

  test('a package gives nothing that no role grants', () => {
    const tree = buildMenuTree('customer', [outer, si, rates], grants({ si: ['DELETE'] }), 'all');
    expect(shape(tree)).toBe(`${EXTERNAL_MENU}(${si.path}[DELETE])`);
  });

  test('customers and providers get the one root even without any right, the platform never', () => {
    expect(shape(buildMenuTree('provider', [outer, si], new Map(), 'all'))).toBe(EXTERNAL_MENU);
    expect(shape(buildMenuTree('platform', [outer, si, group, pool], 'all', 'all'))).toBe(
      'crm(/CRM/OpenSeaPool[CLAIM])',
    );
  });
});

test('ancestors of a kept node are added without buttons; groups without a page are dropped', () => {
  const parent = node('p', '/system/company/list', { parentId: 'g', buttons: buttons('ADD') });
  const child = node('c', '/system/company/list/part', { parentId: 'p' });
  const empty = node('e', 'edm', { kind: 'GROUP' });
  const tree = buildMenuTree('platform', [group, parent, child, empty], grants({ c: [], e: [] }), 'all');
  expect(shape(tree)).toBe('crm(/system/company/list(/system/company/list/part))');
});

test('roles are united per node', () => {
  const united = uniteGrants([grants({ mine: ['ADD'] }), grants({ mine: ['EDIT'], pool: ['CLAIM'] })]);
  expect(shape(buildMenuTree('platform', [group, mine, pool], united, 'all'))).toBe(
    'crm(/CRM/MyCustomers[ADD,EDIT] /CRM/OpenSeaPool[CLAIM])',
  );
  expect(uniteGrants([grants({ mine: [] }), 'all'])).toBe('all');
});

test('nodes with the same path but for letter case merge: buttons united, the first name wins', () => {
  const again = node('again', '/CRM/mycustomers', { sort: 9, buttons: buttons('TRANSFER', 'ADD') });
  const tree = buildMenuTree('platform', [again, group, mine], 'all', 'all');
  expect(shape(tree)).toBe('crm(/CRM/MyCustomers[ADD,EDIT,EXPORT,TRANSFER])');
  expect(tree[0]?.Children[0]?.NameEn).toBe('Name mine');
});

test('a disabled node is gone, and all below it', () => {
  const off = { ...mine, enabled: false };
  expect(shape(buildMenuTree('platform', [group, off, pool], 'all', 'all'))).toBe('crm(/CRM/OpenSeaPool[CLAIM])');
  const closed = { ...group, enabled: false };
  expect(buildMenuTree('platform', [closed, mine, pool], 'all', 'all')).toEqual([]);
});

test('order is by sort, then by name', () => {
  const first = node('a', '/a', { sort: 5, nameZh: '阿' });
  const second = node('b', '/b', { sort: 5, nameZh: '波' });
  const early = node('z', '/z', { sort: 1 });
  expect(shape(buildMenuTree('platform', [second, first, early], 'all', 'all'))).toBe('/z /a /b');
});

test('a grant of a button that the node has not is no button', () => {
  const tree = buildMenuTree('platform', [group, pool], grants({ pool: ['CLAIM', 'ERASE'] }), 'all');
  expect(shape(tree)).toBe('crm(/CRM/OpenSeaPool[CLAIM])');
});
