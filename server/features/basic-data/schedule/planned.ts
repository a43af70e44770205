import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import type { FoundRows } from '../../../kernel/search/searchable.ts';

/** Rows that the search over all records opens on the plan; the board shows many at once and opens none. */
export const planned = (query: (row: { readonly id: string }) => string): FoundRows => ({
  screens: [DATA_PATHS.schedules],
  addresses: row => [`${DATA_PATHS.schedules}?${query(row)}`],
});
