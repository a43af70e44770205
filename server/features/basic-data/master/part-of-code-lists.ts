import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import type { FoundRows } from '../../../kernel/search/searchable.ts';

/** A row that opens in a part of the screen of code lists. */
export const partOf = (part: string): FoundRows => ({
  screens: [DATA_PATHS.basicCode],
  addresses: ({ id }) => [`${DATA_PATHS.basicCode}?part=${part}&id=${id}`],
});
