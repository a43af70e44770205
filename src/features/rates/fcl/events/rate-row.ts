import type { AnyRow } from '#contract/kernel/resource.ts';

/** What an event has to know of a row. */
export type RateRow = Pick<AnyRow, 'id' | 'version'> & { readonly rateNo?: unknown; readonly validTo?: unknown };
