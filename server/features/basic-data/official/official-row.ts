import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';

/** One line of a list as the sheet reader gives it: cells are text, so codes keep their leading zeros. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export type SheetRows = AsyncIterable<SheetRow>;

/** The place that another name stands for, as the list says it: by name within a country. */
export interface AliasTarget {
  readonly countryCode: string;
  readonly name: string;
}

/** What one line of an official list means. `notes` are remarks on a row that is kept. */
export type OfficialRow<Values> = SheetRow &
  (
    | { readonly outcome: 'ROW'; readonly key: string; readonly values: Values; readonly notes: readonly Finding[] }
    | { readonly outcome: 'SKIP'; readonly reason: Text }
    | { readonly outcome: 'ALIAS'; readonly of: AliasTarget; readonly alias: string }
    | { readonly outcome: 'REMOVED'; readonly key: string }
    | { readonly outcome: 'ERROR'; readonly findings: readonly Finding[] }
  );

export type OfficialRows<Values> = AsyncGenerator<OfficialRow<Values>, void, undefined>;

export const rowOf = <Values>(
  { line, cells }: SheetRow,
  key: string,
  values: Values,
  notes: readonly Finding[] = [],
): OfficialRow<Values> => ({ line, cells, outcome: 'ROW', key, values, notes });

export const skipOf = ({ line, cells }: SheetRow, reason: Text): OfficialRow<never> => ({
  line,
  cells,
  outcome: 'SKIP',
  reason,
});

export const errorOf = ({ line, cells }: SheetRow, ...findings: readonly Finding[]): OfficialRow<never> => ({
  line,
  cells,
  outcome: 'ERROR',
  findings,
});
