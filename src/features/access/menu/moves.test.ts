import { describe, expect, test } from 'vitest';
import { childrenOf, type DraftNode } from '#contract/access/menu-draft.ts';
import { droppedAt, type Move, movedBy } from './moves.ts';

const node = (id: string, parentId: string | null, sort: number): DraftNode => ({
  id,
  parentId,
  sort,
  path: id,
  kind: 'GROUP',
  nameZh: id,
  nameEn: id,
  icon: null,
  url: null,
  hidden: false,
  buttons: [],
});
const NODES = [node('a', null, 1), node('b', null, 2), node('b1', 'b', 1), node('b2', 'b', 2), node('c', null, 3)];

const shape = (nodes: readonly DraftNode[] | null): string | null => {
  if (!nodes) return null;
  const of = (parentId: string | null): string =>
    childrenOf(nodes, parentId)
      .map(({ id }) => {
        const below = of(id);
        return below ? `${id}(${below})` : id;
      })
      .join(' ');
  return of(null);
};

describe('a step of the keyboard', () => {
  test.each<[string, Move, string | null]>([
    ['b', 'up', 'b(b1 b2) a c'],
    ['a', 'up', null],
    ['b', 'down', 'a c b(b1 b2)'],
    ['c', 'down', null],
    ['c', 'in', 'a b(b1 b2 c)'],
    ['a', 'in', null],
    ['b2', 'out', 'a b(b1) b2 c'],
    ['b1', 'out', 'a b(b2) b1 c'],
    ['a', 'out', null],
    ['b2', 'up', 'a b(b2 b1) c'],
    ['b2', 'in', 'a b(b1(b2)) c'],
  ])('%s %s', (id, move, expected) => {
    expect(shape(movedBy(NODES, id, move))).toBe(expected);
  });

  test('leaves the root of the external tree where it is, and nothing beside it', () => {
    const external = [{ ...node('r', null, 0), path: 'EXTERNAL_MENU' }, node('a', 'r', 1), node('a1', 'a', 1)];
    expect(movedBy(external, 'r', 'down')).toBeNull();
    expect(movedBy(external, 'a', 'out')).toBeNull();
    expect(shape(movedBy(external, 'a1', 'out'))).toBe('r(a a1)');
  });
});

test('a drop goes before the target or into it, never below itself', () => {
  const at = (id: string) => NODES.find(candidate => candidate.id === id)!;
  expect(shape(droppedAt(NODES, 'c', at('a'), 'before'))).toBe('c a b(b1 b2)');
  expect(shape(droppedAt(NODES, 'c', at('b'), 'inside'))).toBe('a b(b1 b2 c)');
  expect(shape(droppedAt(NODES, 'b', at('b1'), 'inside'))).toBe(shape(NODES));
  expect(droppedAt(NODES, 'b', at('b'), 'inside')).toBeNull();
});
