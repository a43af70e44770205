import { expect, it } from 'vitest';
import { inBatches, peek } from './batches.ts';

async function* numbers(count: number, ended: string[] = []): AsyncGenerator<number, void, undefined> {
  try {
    for (let n = 1; n <= count; n += 1) yield n;
  } finally {
    ended.push('closed');
  }
}
async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

it('groups items, the last group shorter, and none for nothing', async () => {
  expect(await collect(inBatches(numbers(5), 2))).toEqual([[1, 2], [3, 4], [5]]);
  expect(await collect(inBatches(numbers(4), 2))).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(await collect(inBatches(numbers(0), 2))).toEqual([]);
});

it('looks at the first items and gives all of them, once', async () => {
  const { first, all } = await peek(numbers(5), 2);
  expect(first).toEqual([1, 2]);
  expect(await collect(all)).toEqual([1, 2, 3, 4, 5]);
  const short = await peek(numbers(1), 3);
  expect([short.first, await collect(short.all)]).toEqual([[1], [1]]);
});

it('closes the source when the reader stops early', async () => {
  const ended: string[] = [];
  const { all } = await peek(numbers(5, ended), 2);
  for await (const n of all) if (n === 3) break;
  expect(ended).toEqual(['closed']);
});
