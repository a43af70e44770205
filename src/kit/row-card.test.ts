// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { type CardPart, cardParts } from './row-card.tsx';

const placed = (columns: readonly (readonly [string, CardPart?])[]) => {
  const parts = cardParts(columns, ([name, part]) => ({ name, part }));
  return Object.values(parts).map(part => part.map(([name]) => name));
};

it('takes who, what and the state from the order of the columns and their names', () => {
  expect(placed([['no'], ['status'], ['cutoff'], ['company'], ['bill'], ['lane'], ['boxes'], ['claimer']])).toEqual([
    ['no', 'company'],
    ['bill', 'lane', 'boxes'],
    ['status', 'cutoff'],
  ]);
});

it('takes what a list says first, and leaves out what it leaves out', () => {
  expect(placed([['a', 'what'], ['b', 'none'], ['c'], ['dueAt'], ['d', 'state']])).toEqual([
    ['c'],
    ['a'],
    ['d', 'dueAt'],
  ]);
});

it('tells words before figures', () => {
  const columns = ['no', 'free', 'price', 'vessel', 'lane'] as const;
  const { who, what } = cardParts(columns, name => ({ name, isFigure: name === 'free' || name === 'price' }));
  expect([who, what]).toEqual([
    ['no', 'vessel'],
    ['lane', 'free', 'price'],
  ]);
});
