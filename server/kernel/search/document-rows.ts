import type { FoundRecord } from './searchable.ts';

/** The records behind found numbers, in their order; what the reader does not see is left out. */
export const inOrderFound = <Hit extends { readonly id: string }, Row>(
  hits: readonly Hit[],
  rows: ReadonlyMap<string, Row>,
  show: (row: Row, hit: Hit) => FoundRecord,
): FoundRecord[] =>
  hits.flatMap(hit => {
    const row = rows.get(hit.id);
    return row === undefined ? [] : [show(row, hit)];
  });

/** What found something like the text. */
export interface SimilarNumber {
  readonly id: string;
  readonly number: string;
  readonly likeness: number;
}
