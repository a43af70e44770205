import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useText } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import type { ResourceOptions } from '#kit/resource/resource-options.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { BeforeReader } from './before-reader.tsx';
import { heldIn } from './edits.ts';
import { type PricesBefore, priceColumns } from './price-columns.tsx';
import { usePriceTypes } from './use-price-types.ts';
import { useTray } from './use-tray.tsx';

/** Further fields that are typed in the grid. */
const IN_PLACE = ['validFrom', 'validTo', 'transitDays'] as const;

type SheetOptions = Required<Pick<ResourceOptions, 'columns' | 'editCell' | 'rowTone'>>;

/** A list of rates whose prices and days are typed and pasted into the grid, kept in the tray and sent together. */
export function usePriceSheet(): SheetOptions & { readonly above: (context: ResourceContext) => ReactNode } {
  const text = useText();
  const queries = useQueryClient();
  const [before, setBefore] = useState<PricesBefore>(new Map());
  const tray = useTray(ids => void refreshRows(queries, fclRateResource, ids));
  useCommands(tray.commands);
  const { edits } = tray;
  const types = usePriceTypes();
  const columns = useMemo(
    () => [
      ...priceColumns(types, edits, before, text),
      ...IN_PLACE.map(field => {
        const value = (row: AnyRow): unknown => heldIn(edits, row, field);
        return { field, editable: true, value, text: (row: AnyRow) => String(value(row) ?? '') };
      }),
    ],
    [types, edits, before, text],
  );
  return {
    columns,
    editCell: tray.edit,
    rowTone: row => (edits.has(row.id) ? 'warn' : undefined),
    above: ({ rows }) => (
      <>
        <BeforeReader rows={rows} onRead={setBefore} />
        {tray.bar}
      </>
    ),
  };
}
