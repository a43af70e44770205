import { describe, expect, test } from 'vitest';
import { isNoDifference, menuDifference, publishedNodes } from './menu-difference.ts';
import {
  childrenOf,
  type DraftNode,
  draftFindings,
  isBelow,
  moveNode,
  NEEDED_PATHS,
  ordered,
  withoutNode,
} from './menu-draft.ts';

const node = (id: string, parentId: string | null, sort: number, more: Partial<DraftNode> = {}): DraftNode => ({
  id,
  parentId,
  sort,
  path: `key${id}`,
  kind: 'GROUP',
  nameZh: `名${id}`,
  nameEn: `Name ${id}`,
  icon: null,
  url: null,
  hidden: false,
  buttons: [],
  ...more,
});
const page = (id: string, path: string, more: Partial<DraftNode> = {}) =>
  node(id, 'a', 10, { kind: 'PAGE', path, ...more });
const button = (code: string) => ({ code, nameZh: '钮', nameEn: 'Button' });
const codesOf = (nodes: readonly DraftNode[], tree: 'INTERNAL' | 'EXTERNAL' = 'INTERNAL') =>
  draftFindings(tree, nodes)
    .filter(({ code }) => code !== 'NODE_NEEDED')
    .map(({ path, code }) => `${path} ${code}`);

describe('what a draft may not hold', () => {
  const a = node('a', null, 1);
  test('a page that is no route, whatever the letter case', () => {
    expect(codesOf([a, page('p', '/SYSTEM/MENU')])).toEqual([]);
    expect(codesOf([a, page('p', '/system/menus')])).toEqual(['nodes[1].path PATH_UNKNOWN']);
    expect(codesOf([a, page('p', '*')])).toEqual(['nodes[1].path PATH_UNKNOWN']);
  });

  test.each(['ADD', 'MAKE_TD2'])('%s is a button code', code => {
    expect(codesOf([a, page('p', '/system/menu', { buttons: [button(code)] })])).toEqual([]);
  });
  test.each(['add', 'A', '1ADD', 'ADD-ONE', '', `A${'B'.repeat(40)}`])('%s is none', code => {
    expect(codesOf([a, page('p', '/system/menu', { buttons: [button(code)] })])).toEqual([
      'nodes[1].buttons[0].code BUTTON_CODE_FORMAT',
    ]);
  });

  test('a circle, a parent that is not there, and what hangs below them', () => {
    const circle = [node('x', 'y', 1), node('y', 'x', 1), node('z', 'x', 1), node('w', 'nowhere', 1), a];
    expect(codesOf(circle)).toEqual([0, 1, 2, 3].map(index => `nodes[${index}].parentId MENU_CYCLE`));
  });

  test('one path or one button twice, a node without a name, a group that looks like a path', () => {
    expect(codesOf([a, page('p', '/system/menu'), page('q', '/System/Menu/')])).toEqual(['nodes[2].path PATH_TWICE']);
    expect(codesOf([a, page('p', '/system/menu', { buttons: [button('ADD'), button('ADD')] })])).toEqual([
      'nodes[1].buttons[1].code BUTTON_TWICE',
    ]);
    expect(codesOf([node('a', null, 1, { nameEn: '' })])).toEqual(['nodes[0].nameZh NAME_MISSING']);
    expect(codesOf([node('a', null, 1, { path: '/CRM' })])).toEqual(['nodes[0].path GROUP_KEY']);
  });

  test('an internal tree without the pages that could bring them back', () => {
    const needed = NEEDED_PATHS.map((path, index) => page(`n${index}`, path));
    expect(draftFindings('INTERNAL', [a, ...needed])).toEqual([]);
    expect(draftFindings('INTERNAL', [a, ...needed.slice(1)])).toMatchObject([
      { code: 'NODE_NEEDED', params: { path: NEEDED_PATHS[0] } },
    ]);
  });

  test('an external tree with another root than its own', () => {
    const root = node('r', null, 0, { path: 'EXTERNAL_MENU' });
    expect(codesOf([root, node('a', 'r', 1)], 'EXTERNAL')).toEqual([]);
    expect(codesOf([root, node('a', null, 1)], 'EXTERNAL')).toEqual(['nodes ROOT_FIXED']);
    expect(codesOf([{ ...root, path: 'MENU' }], 'EXTERNAL')).toEqual(['nodes ROOT_FIXED']);
  });
});

describe('moving', () => {
  const tree = [node('a', null, 10), node('b', null, 20), node('c', null, 30), node('d', 'c', 10), node('e', 'd', 10)];
  const ids = (nodes: readonly DraftNode[], parent: string | null = null) =>
    childrenOf(nodes, parent).map(({ id }) => id);

  test('renumbers as few siblings as it can', () => {
    const moved = moveNode(tree, 'c', null, 1);
    expect(ids(moved)).toEqual(['a', 'c', 'b']);
    expect(moved.filter(({ id, sort }) => tree.find(other => other.id === id)?.sort !== sort)).toHaveLength(1);
  });

  test('goes to the ends and into another node', () => {
    expect(ids(moveNode(tree, 'c', null, 0))).toEqual(['c', 'a', 'b']);
    expect(ids(moveNode(tree, 'a', null, 2))).toEqual(['b', 'c', 'a']);
    const inside = moveNode(tree, 'a', 'c', 1);
    expect([ids(inside), ids(inside, 'c')]).toEqual([
      ['b', 'c'],
      ['d', 'a'],
    ]);
  });

  test('never below itself', () => {
    expect(moveNode(tree, 'c', 'e', 0)).toEqual(tree);
    expect([isBelow(tree, 'e', 'c'), isBelow(tree, 'c', 'e')]).toEqual([true, false]);
  });

  test('any order can be made, also where numbers are equal or leave no room', () => {
    for (const sorts of [
      [5, 5, 5, 5],
      [1, 2, 3, 4],
      [9, 1, 9, 1],
      [4, 3, 2, 1],
    ]) {
      const row = sorts.map((sort, index) => node(String(index), null, sort));
      const done = ordered(row).map(({ sort }) => sort);
      expect(
        done.every((sort, index) => index === 0 || sort > done[index - 1]!),
        String(done),
      ).toBe(true);
    }
  });

  test('a deleted node takes what is below it along', () => {
    expect(withoutNode(tree, 'c').map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('the difference', () => {
  const live = [node('a', null, 1), page('p', '/system/menu', { buttons: [button('ADD'), button('EDIT')] })];

  test('names what is added, gone, moved, renamed and which buttons', () => {
    const wanted = [
      { ...live[1]!, sort: 99, nameZh: '新', buttons: [button('EDIT'), button('PUBLISH')] },
      node('n', null, 2),
    ];
    const { added, removed, changed } = menuDifference(live, wanted);
    expect([added.map(({ id }) => id), removed.map(({ id }) => id)]).toEqual([['n'], ['a']]);
    expect(changed).toEqual([
      expect.objectContaining({
        id: 'p',
        moved: true,
        fields: [{ field: 'nameZh', before: '名p', after: '新' }],
        buttonsAdded: ['PUBLISH'],
        buttonsRemoved: ['ADD'],
      }),
    ]);
    expect(isNoDifference(menuDifference(live, live))).toBe(true);
  });

  test('what has come since the draft began stays, what the draft left out goes', () => {
    const since = [...live, node('new', null, 3)];
    expect(publishedNodes(since, [live[1]!], live).map(({ id }) => id)).toEqual(['p', 'new']);
  });
});
