// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { favouriteGroup, favouritePages, movedPath } from './favourites.ts';
import type { MenuItem } from './menu-items.ts';

const page = (path: string): MenuItem => ({ kind: 'page', path, title: { zh: path, en: path } });
const items: MenuItem[] = [
  { kind: 'group', key: 'g', title: { zh: 'g', en: 'g' }, items: [page('/a'), page('/b')] },
  page('/c'),
];

it('favourites are the pages this menu offers, in the reader’s order', () => {
  expect(favouritePages(items, ['/c', '/elsewhere', '/a']).map(({ path }) => path)).toEqual(['/c', '/a']);
  expect(favouriteGroup([], { zh: 'f', en: 'f' })).toEqual([]);
});

it('one moves among those that are shown; one of another company keeps its place', () => {
  const paths = ['/c', '/elsewhere', '/a'];
  expect(movedPath(paths, ['/c', '/a'], '/a', -1)).toEqual(['/a', '/elsewhere', '/c']);
  expect(movedPath(paths, ['/c', '/a'], '/c', -1)).toEqual(paths);
  expect(movedPath(paths, ['/c', '/a'], '/b', 1)).toEqual(paths);
});
