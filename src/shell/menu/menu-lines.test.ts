import { describe, expect, it } from 'vitest';
import type { MenuItem } from './menu-items.ts';
import { groupsIn, menuLines, pagesIn, treeMove } from './menu-lines.ts';
import { lineByTyping } from './menu-search.ts';

const page = (path: string, zh: string, en: string): MenuItem => ({ kind: 'page', path, title: { zh, en } });
const items: MenuItem[] = [
  {
    kind: 'group',
    key: 'data',
    title: { zh: '基础资料', en: 'Basic data' },
    items: [page('/ports', '港口', 'Ports'), page('/cur', '币种', 'Currencies')],
  },
  {
    kind: 'group',
    key: 'si',
    title: { zh: '提单补料', en: 'Shipping instructions' },
    items: [page('/check', 'SI 待审核', 'SI pending review')],
  },
];
const lines = menuLines(items, () => true);
const ids = lines.map(({ id }) => id);

describe('lines of the menu', () => {
  it('are groups with their pages below, closed ones without', () => {
    expect(ids).toEqual(['data', 'data /ports', 'data /cur', 'si', 'si /check']);
    expect(menuLines(items, ({ key }) => key === 'si').map(({ id, level }) => [id, level])).toEqual([
      ['data', 1],
      ['si', 1],
      ['si /check', 2],
    ]);
    expect([pagesIn(items).length, groupsIn(items).length]).toEqual([3, 2]);
  });

  it.each([
    ['data', 'ArrowDown', { to: 'data /ports' }],
    ['data', 'ArrowUp', { to: 'data' }],
    ['data /cur', 'Home', { to: 'data' }],
    ['data', 'End', { to: 'si /check' }],
    ['data', 'ArrowRight', { to: 'data /ports' }],
    ['data', 'ArrowLeft', { group: 'data', open: false }],
    ['data /cur', 'ArrowLeft', { to: 'data' }],
    ['data /cur', 'ArrowRight', null],
    ['data', 'x', null],
    [null, 'ArrowRight', null],
    [null, 'ArrowDown', { to: 'data' }],
  ] as const)('from %s by %s', (from, key, expected) => {
    expect(treeMove(lines, from, key)).toEqual(expected);
  });

  it('a closed group opens to the right and has nothing to close', () => {
    const closed = menuLines(items, () => false);
    expect(treeMove(closed, 'si', 'ArrowRight')).toEqual({ group: 'si', open: true });
    expect(treeMove(closed, 'si', 'ArrowLeft')).toBeNull();
  });

  it.each([
    ['data', 'c', 'data /cur'],
    ['data /cur', 'si', 'si /check'],
    ['data', '港', 'data /ports'],
    ['si', 'p', 'data /ports'],
    ['data', 'zz', null],
  ])('from %s typing %s goes to %s', (from, typed, expected) => {
    expect(lineByTyping(lines, from, typed)).toBe(expected);
  });

  it('one letter again goes on, more letters stay while they fit', () => {
    const alike = menuLines([page('/a', '甲', 'Same one'), page('/b', '乙', 'Same two')], () => true);
    expect(lineByTyping(alike, ' /a', 's')).toBe(' /b');
    expect(lineByTyping(alike, ' /b', 's')).toBe(' /a');
    expect(lineByTyping(alike, ' /b', 'sa')).toBe(' /b');
  });
});
