import { useEffect, useMemo } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { RowList } from '#kit/table/row-list.ts';
import type { PricesBefore } from './price-columns.tsx';
import { usePricesBefore } from './use-prices-before.ts';

/** Reads the prices of a list's rows before their last change; renders nothing. */
export function BeforeReader({
  rows,
  onRead,
}: {
  readonly rows: RowList<AnyRow>;
  readonly onRead: (before: PricesBefore) => void;
}) {
  const ids = useMemo(() => Array.from({ length: rows.length }, (_, at) => rows.at(at)?.id ?? ''), [rows]);
  const before = usePricesBefore(ids);
  useEffect(() => onRead(before), [before, onRead]);
  return null;
}
