/** Reads the first items, and gives all of them again. */
export async function peek<T>(
  items: AsyncIterable<T>,
  count: number,
): Promise<{ readonly first: readonly T[]; readonly all: AsyncGenerator<T, void, undefined> }> {
  const iterator = items[Symbol.asyncIterator]();
  const first: T[] = [];
  while (first.length < count) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
  }
  async function* all(): AsyncGenerator<T, void, undefined> {
    try {
      yield* first;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { first, all: all() };
}

/** Items in groups of `size`, the last one shorter. */
export async function* inBatches<T>(
  items: AsyncIterable<T>,
  size: number,
): AsyncGenerator<readonly T[], void, undefined> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Rows of one statement: the embedded database holds up everything else until a statement is done. */
export const ROWS_A_STATEMENT = 50;

/** A list cut into parts of one statement each. */
export const inParts = <T>(items: readonly T[], size = ROWS_A_STATEMENT): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size));
