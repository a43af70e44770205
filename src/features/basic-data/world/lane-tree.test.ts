import { expect, test } from 'vitest';
import { laneTree, withAllBelow } from './lane-tree.ts';

const lane = (id: string, parentId: string | null = null) => ({ id, parentId, version: 1 });
const lanes = [lane('us'), lane('wc', 'us'), lane('la', 'wc'), lane('eu'), lane('lost', 'gone')];
const shape = (nodes: ReturnType<typeof laneTree>): string =>
  nodes.map(({ lane: { id }, below }) => (below.length > 0 ? `${id}(${shape(below)})` : id)).join(' ');

test('lanes stand below their parents; one without a known parent at the top', () => {
  expect(shape(laneTree(lanes))).toBe('us(wc(la)) eu lost');
});

test('a ring ends', () => {
  expect(shape(laneTree([lane('a', 'b'), lane('b', 'a')]))).toBe('');
});

test('nothing below a lane can be above it', () => {
  expect([...withAllBelow(lanes, 'us')]).toEqual(['us', 'wc', 'la']);
});
