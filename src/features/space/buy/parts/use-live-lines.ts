import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AnyRow, rowOf } from '#contract/kernel/resource.ts';
import { type HallLineRow, hallLineResource } from '#contract/space/hall-line.resource.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { putRow } from '#kit/resource/use-resource-rows.ts';
import type { RowList } from '#kit/table/row-list.ts';
import { useLiveNumbers } from '../../kit/use-live-numbers.ts';

const lineOf = (row: AnyRow): HallLineRow => rowOf(hallLineResource, row);
const offerOf = (row: AnyRow): string => lineOf(row).offerId ?? '';
const lineKey = (offerId: string, containerType: string | null): string => `${offerId} ${containerType}`;

/** Puts the numbers of offers in view into the loaded pages; the list itself is read again when one comes or goes. */
export function useLiveLines(rows: RowList<AnyRow>): void {
  const queries = useQueryClient();
  const all = useMemo(() => Array.from({ length: rows.length }, (_, at) => rows.at(at)!), [rows]);
  const ids = useMemo(() => [...new Set(all.map(offerOf))], [all]);
  const readAgain = (): void => void refreshRows(queries, hallLineResource, ['*']);
  useLiveNumbers({
    ids,
    onShown(shown, gone) {
      const now = new Map(
        shown.flatMap(({ id, state, lines }) =>
          lines.map(line => [lineKey(id, line.containerType), { ...line, state }]),
        ),
      );
      for (const row of all) {
        const line = now.get(lineKey(offerOf(row), lineOf(row).containerType));
        if (!line) continue;
        const { price, available, isMore, total, state } = line;
        putRow(queries, hallLineResource, { ...row, price, available, isMore, total, state });
      }
      if (gone.length > 0) readAgain();
    },
    onElsewhere: readAgain,
  });
}
