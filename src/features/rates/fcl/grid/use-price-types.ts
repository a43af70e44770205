import { DEFAULT_PRICE_COLUMNS } from '#contract/rates/codes.ts';
import { readPriceColumns } from '#contract/rates/rate-config.ts';
import { useCallQuery } from '#kit/client.tsx';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

keepLive({ docType: 'rateConfig', keys: () => [queryKey(readPriceColumns)] });

/** Container types that the company's price grids have columns for, in its order. */
export const usePriceTypes = (): readonly string[] =>
  useCallQuery(readPriceColumns, {}, { staleTime: 300_000 }).data ?? DEFAULT_PRICE_COLUMNS;

/** Asked types as the company orders them; those it has no column for stand last. */
export function inPriceOrder(asked: readonly string[], order: readonly string[]): string[] {
  const placeOf = (type: string): number => (order.includes(type) ? order.indexOf(type) : order.length);
  return asked.toSorted((a, b) => placeOf(a) - placeOf(b));
}
