import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useText } from '#kit/i18n.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import type { RowList } from '#kit/table/row-list.ts';
import { useRateImport } from '../../batch/parts/use-rate-import.tsx';
import { type PricesBefore, priceColumns } from '../grid/price-columns.tsx';
import { RateList } from '../grid/rate-list.tsx';
import { usePriceTypes } from '../grid/use-price-types.ts';
import { usePricesBefore } from '../grid/use-prices-before.ts';
import { useTray } from '../grid/use-tray.tsx';

/** Further fields that are typed in the grid. */
const IN_PLACE = ['validFrom', 'validTo', 'transitDays'] as const;

function BeforeReader({
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

/** `/SeaFreight/FreightManagement/FCLFreight`: what is on sale; prices are typed into the grid and sent together. */
export function FclFreightScreen() {
  const text = useText();
  const queries = useQueryClient();
  const [before, setBefore] = useState<PricesBefore>(new Map());
  const tray = useTray(ids => void refreshRows(queries, fclRateResource, ids));
  useCommands(tray.commands);
  const sheets = useRateImport();
  const { edits } = tray;
  const types = usePriceTypes();
  const columns = useMemo(
    () => [
      ...priceColumns(types, edits, before, text),
      ...IN_PLACE.map(field => ({
        field,
        editable: true,
        text: (row: AnyRow) => String(edits.get(row.id)?.changes[field] ?? row[field] ?? ''),
      })),
    ],
    [types, edits, before, text],
  );
  return (
    <RateList
      door="maintenance"
      events={['HIDE', 'WITHDRAW', 'EXTEND', 'SET_SPACE', 'COPY']}
      columns={columns}
      more={sheets.commands}
      editCell={tray.edit}
      rowTone={row => (edits.has(row.id) ? 'warn' : undefined)}
      above={({ rows }) => (
        <>
          <BeforeReader rows={rows} onRead={setBefore} />
          {tray.bar}
          {sheets.dialog}
        </>
      )}
    />
  );
}
