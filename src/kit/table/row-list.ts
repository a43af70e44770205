/** Rows of a table by place: what was loaded so far, however many pages it came in. */
export interface RowList<Row> {
  readonly length: number;
  at(index: number): Row | undefined;
  /** -1 where no loaded row has the key. */
  indexOfKey(key: string): number;
}

type KeyOf<Row> = (row: Row) => string;

/** Places by key, made once for each array: pages are immutable, so the array itself is the key of what is known of it. */
const placesOf = new WeakMap<readonly unknown[], ReadonlyMap<string, number>>();

function places<Row>(rows: readonly Row[], keyOf: KeyOf<Row>): ReadonlyMap<string, number> {
  const known = placesOf.get(rows);
  if (known) return known;
  const made = new Map(rows.map((row, index) => [keyOf(row), index]));
  placesOf.set(rows, made);
  return made;
}

/** All rows in one array. */
export const listedRows = <Row>(rows: readonly Row[], keyOf: KeyOf<Row>): RowList<Row> => ({
  length: rows.length,
  at: index => rows[index],
  indexOfKey: key => places(rows, keyOf).get(key) ?? -1,
});

/**
 * Pages one after the other, `pagedRows(query.data.pages.map(page => page.rows))`. Rows are neither copied nor counted again
 * when a page comes to the end: a million rows of 200 a page cost 5,000 steps then, and none while scrolling.
 */
export function pagedRows<Row extends { readonly id: string }>(
  pages: readonly (readonly Row[])[],
  keyOf: KeyOf<Row> = row => row.id,
): RowList<Row> {
  const starts: number[] = [];
  let length = 0;
  for (const page of pages) {
    starts.push(length);
    length += page.length;
  }
  const size = pages[0]?.length ?? 0;

  const pageAt = (index: number): number => {
    // All pages but the last are equally long, as a rule.
    const guess = size === 0 ? 0 : Math.min(Math.floor(index / size), pages.length - 1);
    const from = starts[guess] ?? 0;
    if (index >= from && index < from + (pages[guess]?.length ?? 0)) return guess;
    let [low, high] = [0, pages.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  return {
    length,
    at(index) {
      if (index < 0 || index >= length) return undefined;
      const page = pageAt(index);
      return pages[page]?.[index - (starts[page] ?? 0)];
    },
    indexOfKey(key) {
      for (const [at, page] of pages.entries()) {
        const place = places(page, keyOf).get(key);
        if (place !== undefined) return (starts[at] ?? 0) + place;
      }
      return -1;
    },
  };
}
