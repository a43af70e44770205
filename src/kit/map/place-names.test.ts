import { expect, it } from 'vitest';
import { placeNames } from './place-names.ts';

const at = (id: string, x: number, y: number) => ({ id, label: `Port ${id}`, x, y });
const sides = (...asked: Parameters<typeof placeNames>) =>
  Object.fromEntries([...placeNames(...asked)].map(([id, { side }]) => [id, side]));

it('names points that have room, on the other side where the right one is taken, and leaves out what would cover a name', () => {
  expect(sides([at('a', 100, 50), at('b', 300, 50)], null, 600)).toEqual({ a: 'right', b: 'right' });
  expect(sides([at('a', 300, 50), at('b', 290, 56)], null, 600)).toEqual({ a: 'right', b: 'left' });
  expect(sides([at('a', 300, 50), at('b', 290, 56), at('c', 296, 62)], null, 600)).toEqual({ a: 'right', b: 'left' });
});

it('puts a name at the edge inwards', () => {
  expect(sides([at('a', 595, 50)], null, 600)).toEqual({ a: 'left' });
});

it('always names the active point, before the others', () => {
  const crowd = [at('a', 300, 50), at('b', 302, 52), at('c', 298, 48)];
  expect(Object.keys(sides(crowd, 'c', 600))[0]).toBe('c');
  expect(sides([at('wide', 5, 5)], 'wide', 20)).toEqual({ wide: 'right' });
});
