import { type ReactNode, useState } from 'react';
import type { ShipmentRow } from '#contract/shipment/calls.ts';
import { shipmentsToMake } from '#contract/si/staff.calls.ts';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import '../locale/words.ts';
import { todoColumns } from '../list/todo-columns.tsx';
import { useSettled } from '../list/use-settled.ts';

const COLUMNS = todoColumns(new Set());
const keyOf = (row: ShipmentRow): string => row.CGO_ID;

/** Shipments that wait for an SI: Enter takes the one under the cursor. */
export function ShipmentPick({
  label,
  companyId,
  shipmentId = '',
  vessel,
  empty,
  above,
  onPick,
}: {
  readonly label: string;
  /** The own company's unless said. */
  readonly companyId?: string;
  /** That one alone, as a link names it. */
  readonly shipmentId?: string;
  readonly vessel?: string | undefined;
  readonly empty: string;
  readonly above?: ReactNode;
  readonly onPick: (row: ShipmentRow) => void;
}) {
  const [q, setQ] = useState('');
  const settled = useSettled(q.trim());
  const pages = useCallPages<ShipmentRow, typeof shipmentsToMake>(
    shipmentsToMake,
    {
      ...(companyId === undefined ? {} : { companyId }),
      ...(shipmentId === '' ? {} : { shipmentId }),
      ...(vessel === undefined ? {} : { vessel }),
      ...(settled === '' ? {} : { q: settled }),
    },
    page => page,
  );
  const cursor = useGridCursor({ rows: pages.rows, rowKey: keyOf, startAtFirst: true, onOpen: onPick });
  return (
    <div className="sis-pick">
      <header>
        {above}
        <FilterInput value={q} onChange={setQ} />
      </header>
      <DataGrid
        label={label}
        columns={COLUMNS}
        rows={pages.rows}
        rowKey={keyOf}
        cursor={cursor}
        loading={pages.loading}
        error={pages.error}
        onRetry={pages.retry}
        hasMore={pages.hasMore}
        loadingMore={pages.loadingMore}
        onMore={pages.more}
        empty={<EmptyState title={empty} />}
        {...(pages.total ? { total: pages.total } : {})}
      />
    </div>
  );
}
